import { spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { RunAs } from './run-as.ts'

const KEPT_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NIX_LD', 'SYSTEMROOT', 'TEMP', 'TMP']

/** PostgreSQL gets neither the server's secrets nor the PG* variables of whoever starts it. */
function environment(): NodeJS.ProcessEnv {
  const kept = KEPT_VARIABLES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(kept), TZ: 'UTC', LC_ALL: 'C' }
}

/** Command and options for spawn: as the right user, in a folder that everybody can access. */
export function commandFor(runAs: RunAs, program: string, args: string[]) {
  const [command = program, ...rest] = [...runAs.wrapper, program, ...args]
  return { command, args: rest, options: { ...runAs.ids, cwd: parse(program).root, env: environment() } }
}

/** Runs to the end; `code` is null if the program could not run or was killed. */
export function runProgram(
  runAs: RunAs,
  program: string,
  args: string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  const { command, args: all, options } = commandFor(runAs, program, args)
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    let output = ''
    // Throws synchronously for some errors, such as a user id unknown to this system.
    const child = spawn(command, all, { ...options, stdio: 'pipe' })
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
    // A program that ends before it has read all input is judged by its exit code.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  }).catch((error: Error) => ({ code: null, output: error.message }))
}
