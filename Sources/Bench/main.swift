import Glibc

// `Bench process N [--frames F] -- COMMAND…` measures whole processes; `Bench stages [FILTER]`
// measures the stages of the pipeline, one entry each; `Bench animations` the values of a frame;
// `Bench terminal COLUMNSxROWS FILM.rgb [BYTES]` what it costs to show a film in a terminal, and
// `Bench pixels COLUMNSxROWS FILM.rgb` as pixels; `Bench play COLUMNSxROWS FILM.rgb SECONDS` plays
// one with the time in each frame.

var words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "process":
  exit(ProcessBenchmark.run(words.dropFirst()))
case "stages":
  rasterBenchmarks(matching: words.dropFirst().first)
  comparisonBenchmarks(matching: words.dropFirst().first)
  exit(0)
case "pixels":
  exit(PixelBenchmark.run(words.dropFirst()))
case "play":
  exit(LinePlayer.run(words.dropFirst()))
case "terminal":
  exit(TerminalBenchmark.run(words.dropFirst()))
case "animations":
  animationBenchmarks()
  exit(0)
default:
  print(
    "usage: Bench process N [--frames F] -- COMMAND... | Bench stages [FILTER] | Bench animations"
      + " | Bench terminal COLUMNSxROWS FILM.rgb [BYTES] | Bench pixels COLUMNSxROWS FILM.rgb"
      + " | Bench play COLUMNSxROWS FILM.rgb SECONDS")
  exit(2)
}
