import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { exitCode } from '@sandlot/core/errors'
import { runCli } from './cli.ts'
import { nodePost, usesProxies } from './platform/node-post.ts'

/** Runs a command line in this process. */
export async function runProcess(argv: readonly string[], version: string): Promise<number> {
  const interrupt = new AbortController()
  process.on('SIGINT', () => {
    // The first one lets the command end in order; a person who presses again means it.
    if (interrupt.signal.aborted) process.exit(exitCode.interrupted)
    interrupt.abort()
  })
  const { stdout, stderr, env, platform } = process
  return await runCli(argv, {
    io: {
      // Few commands read it, and Node opens it when it is looked at.
      get stdin() {
        return process.stdin
      },
      stdout,
      stderr,
      env,
      platform,
      home: homedir(),
      cwd: process.cwd(),
    },
    clock: () => new Date(),
    signal: interrupt.signal,
    fetch,
    post: usesProxies(env, process.execArgv) ? fetch : nodePost,
    browse,
    run: runProgram,
    ...(hasFolder(process.argv) && { folder: folderOf(process.argv[1]) }),
    version,
  })
}

/** An executable of its own names itself twice, and lies among what is not ours. */
const hasFolder = (argv: readonly string[]): argv is [string, string] =>
  argv[1] !== undefined && argv[1] !== process.execPath

/** The folder above the one of the program, which a link may lead to. */
function folderOf(program: string): string {
  try {
    return resolve(realpathSync(program), '../..')
  } catch {
    return resolve(program, '../..')
  }
}

/** Runs a program with this terminal, and ends as it does. */
async function runProgram(file: string, args: readonly string[], input?: string): Promise<number> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((done, fail) => {
    const child = spawn(file, args, {
      stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
      // What a pager is called by is a command line; so are batch files on Windows.
      shell: input !== undefined || process.platform === 'win32',
    })
    child.once('error', fail)
    child.once('close', (code) => done(code ?? exitCode.interrupted))
    // Whoever has seen enough closes the pager before it has read all.
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Whether a browser was started; what it does then is its own affair. */
async function browse(url: string): Promise<boolean> {
  const { default: open } = await import('open')
  try {
    await open(url)
    return true
  } catch {
    return false
  }
}
