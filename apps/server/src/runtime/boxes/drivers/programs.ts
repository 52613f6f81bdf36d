import type { Toolchain } from './toolchain.ts'

/** Programs that people look for in a box. */
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
done`

/** Tries the Node of the agent, and says in lines which programs there are. */
export const lookForPrograms = (path: string, { command }: Pick<Toolchain, 'command'>): string[] => [
  ...['/bin/sh', '-c', LOOK, 'look', path, command[0] ?? 'node'],
]

/** Those among what it said. */
export const programsIn = (said: string): string[] => {
  const lines = new Set(said.split('\n').map((line) => line.trim()))
  return PROGRAMS.filter((program) => lines.has(program))
}
