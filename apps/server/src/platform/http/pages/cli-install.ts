/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The script for `curl … | sh`: it announces each step, and with --dry-run does nothing else. */
export const installScript = (host: string): string => `#!/bin/sh
# Installs the command line of ${host.replaceAll(/[^\w.:/[\]-]/g, '')}.
#
# It downloads one file, unpacks it into a folder of yours and links the program from another one. It needs Node.js
# 20.19 or newer, asks for no password, and touches nothing else.
#
#   SANDLOT_INSTALL_DIR  the folder for the program   (default: ~/.local/share/sandlot-cli)
#   SANDLOT_BIN_DIR      the folder for the link      (default: ~/.local/bin)
#   sh -s -- --dry-run   only say what would be done
set -eu

host=${quoted(host)}
folder=\${SANDLOT_INSTALL_DIR:-"$HOME/.local/share/sandlot-cli"}
bin=\${SANDLOT_BIN_DIR:-"$HOME/.local/bin"}
fail() { printf 'Error: %s\\n' "$1" >&2; exit 1; }

main() {
  printf 'The command line of %s\\n' "$host"
  printf '  download  %s/cli/sandlot.tgz\\n' "$host"
  printf '  into      %s\\n' "$folder"
  printf '  link      %s/sandlot\\n' "$bin"
  if [ "\${1:-}" = --dry-run ]; then return; fi

  command -v node >/dev/null 2>&1 || fail 'Node.js is missing: https://nodejs.org'
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js 20.19 or newer is needed; this is $(node --version)."
  if [ -e "$folder" ] && [ ! -f "$folder/bin/sandlot.mjs" ]; then
    fail "$folder is there already, and is something else. Set SANDLOT_INSTALL_DIR to another folder."
  fi

  mkdir -p "$(dirname "$folder")" "$bin"
  new=$(mktemp -d "$folder.XXXXXX")
  trap 'rm -rf "$new"' EXIT
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL "$host/cli/sandlot.tgz" -o "$new/sandlot.tgz"
  else
    wget -qO "$new/sandlot.tgz" "$host/cli/sandlot.tgz"
  fi
  tar -xzf "$new/sandlot.tgz" -C "$new"
  version=$(node "$new/package/bin/sandlot.mjs" --version)
  rm -rf "$folder"
  mv "$new/package" "$folder"
  ln -sf "$folder/bin/sandlot.mjs" "$bin/sandlot"

  printf 'Installed sandlot %s.\\n' "$version"
  case ":$PATH:" in
    *":$bin:"*) ;;
    *) printf 'Add %s to your PATH.\\n' "$bin" ;;
  esac
  printf 'Sign in with: sandlot auth login --host %s\\n' "$host"
}

# On the last line, so that a script that was cut off in transfer does nothing.
main "$@"
`
