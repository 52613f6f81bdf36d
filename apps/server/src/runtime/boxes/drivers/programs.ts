import type { Toolchain } from './toolchain.ts'

/** Common programs that users expect in a box. */
const PROGRAMS: readonly string[] = [
  'node',
  'npm',
  'git',
  'python3',
  'pip3',
  'php',
  'ruby',
  'go',
  'cargo',
  'java',
  'deno',
  'bun',
  'pnpm',
  'yarn',
]

const LOOK = `[ -z "$1" ] || export PATH="$1"
"$2" --version >/dev/null || exit
for program in ${PROGRAMS.join(' ')}; do
  if command -v "$program" >/dev/null; then echo "$program"; fi
done
if command -v node >/dev/null; then node --version; fi`

/** A command that tests the agent's Node, and prints which programs exist, and which Node. */
export const lookForPrograms = (path: string, { command }: Pick<Toolchain, 'command'>): string[] => [
  ...['/bin/sh', '-c', LOOK, 'look', path, command[0] ?? 'node'],
]

/** Parses its output. */
export function programsIn(said: string): { programs: string[]; node: string | null } {
  const lines = new Set(said.split('\n').map((line) => line.trim()))
  return {
    programs: PROGRAMS.filter((program) => lines.has(program)),
    node: /^v(\d+\.\d+\.\d+)/m.exec(said)?.[1] ?? null,
  }
}
