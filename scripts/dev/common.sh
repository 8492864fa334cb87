# What the scripts share; sourced, never run.
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# The manifest sets its unsafe flags only for our own builds.
export LIMN_DEV=1

# The flags of every build, said once. The manifest's dependency lists are the architecture diagram;
# the check keeps imports inside it.
debug_flags=(--package-path "$root" --explicit-target-dependency-import-check error)
release_flags=("${debug_flags[@]}" -c release --static-swift-stdlib)

release_binary=$root/.build/release/limn
debug_binary=$root/.build/debug/limn

# Turns the glibc variants with AVX2 and fused multiply-add off (names of glibc 2.33 and later).
plain_arithmetic=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4

say() { printf '%s\n' "$*" >&2; }

die() {
  say "${0##*/}: $*"
  exit 1
}

# Ends with a usage error: the text of usage(), which every script defines, and exit code 2.
refuse() {
  say "${0##*/}: $*"
  usage >&2
  exit 2
}

# Builds products in release, quietly; says so, and shows the compiler's words when it fails.
build_release() {
  local log started=$SECONDS
  log=$(mktemp)
  if [ -t 2 ]; then printf 'building limn (release) …\r' >&2; fi
  if ! swift build "${release_flags[@]}" --product limn > "$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    die "the release build failed"
  fi
  rm -f "$log"
  if [ -t 2 ]; then printf '\033[K' >&2; fi
  if ((SECONDS - started > 2)); then say "built limn (release) in $((SECONDS - started)) s"; fi
}

# Builds limn in release when a source is newer than the last build: the check takes a few
# milliseconds, asking `swift build` takes a second.
ensure_release() {
  local stamp=$root/.build/limn-release.stamp
  if [ -x "$release_binary" ] && [ -e "$stamp" ] && [ -z "$(
    find "$root/Sources" "$root/Package.swift" -newer "$stamp" -print -quit
  )" ]; then
    return
  fi
  mkdir -p "$root/.build"
  # The stamp is as old as the start of the build, so that an edit during it counts as newer.
  touch "$stamp.new"
  build_release
  mv "$stamp.new" "$stamp"
}
