import Graphics
import Preview
import Rendering
import Scripting
import Terminal

/// `limn preview`: scripts that play in the terminal.
struct PreviewCommand {
  private let arguments: Arguments
  private let console: Console

  init(_ arguments: Arguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// Plays until the user quits.
  func run() throws(ToolError) {
    let style = console.outputStyle
    guard console.outputIsTerminal else { throw .usage(.noTerminal) }
    var scripts: [PreviewScript] = []
    for path in arguments.operands {
      let source = try ScriptSource(path, arguments)
      try checkParameters(of: source)
      scripts.append(
        PreviewScript(
          title: path.split(separator: "/").last.map(String.init) ?? path, root: source.root,
          name: source.name, configuration: source.configuration,
          background: FrameBackground(arguments)))
    }
    guard style.allowsEscapes else { return try playPlainly(scripts) }
    let session: PreviewSession
    do {
      session = try PreviewSession(scripts, each: arguments.number(.each), style: style)
    } catch {
      if error == .notInteractive { throw .usage(.noTerminal) }
      throw .broken("\(error)")
    }
    session.run()
  }

  /// Plays in a terminal that takes no escapes, until the user interrupts.
  private func playPlainly(_ scripts: [PreviewScript]) throws(ToolError) {
    let session: PlainSession
    do throws(TerminalError) {
      session = try PlainSession(scripts) { [console] text in
        (try? console.print(text)) != nil
      }
    } catch {
      throw .broken("\(error)")
    }
    session.run()
  }

  /// Refuses unknown parameters before the screen is taken; a script that fails is shown there.
  private func checkParameters(of source: ScriptSource) throws(ToolError) {
    guard !source.configuration.parameters.isEmpty else { return }
    do throws(ToolError) {
      _ = try source.open()
    } catch .script {
      return
    }
  }
}
