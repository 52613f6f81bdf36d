import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { exitCode } from '@sandlot/core/errors'
import { runCli } from './cli.ts'
import { nodePost, usesProxies } from './platform/network/node-post.ts'
import { namesProxy, ProxyError, setUpProxies } from './platform/network/proxies.ts'
import { programProblem } from './platform/programs.ts'

/** Runs a command line in this process. */
export async function runProcess(argv: readonly string[], version: string): Promise<number> {
  const interrupt = new AbortController()
  process.on('SIGINT', () => {
    // The first interrupt lets the command finish cleanly; a second one exits.
    if (interrupt.signal.aborted) exitAtOnce()
    interrupt.abort()
  })
  const { stdout, stderr, env, platform } = process
  return await runCli(argv, {
    io: {
      // Few commands read it, and Node opens it on access.
      get stdin() {
        return process.stdin
      },
      stdout,
      stderr,
      env,
      platform,
      home: homedir(),
      cwd: workingDirectory(env),
    },
    clock: () => new Date(),
    signal: interrupt.signal,
    ...(namesProxy(env)
      ? throughProxies(env)
      : { fetch, post: usesProxies(env, process.execArgv) ? fetch : nodePost }),
    browse,
    run: runProgram,
    ...(hasFolder(process.argv) && { folder: folderOf(process.argv[1]) }),
    version,
  })
}

/** The working directory. If it was deleted, the path that it had, where commands then find nothing. */
function workingDirectory(env: NodeJS.ProcessEnv): string {
  try {
    return process.cwd()
  } catch {
    return resolve(env.PWD || '/')
  }
}

/** Exiting waits for system calls, and opening a pipe that nobody writes to lasts forever; the signal does not wait. */
function exitAtOnce(): void {
  if (process.platform === 'win32') process.exit(exitCode.interrupted)
  process.removeAllListeners('SIGINT')
  process.kill(process.pid, 'SIGINT')
}

/** Proxies are set up with the first request, as most of what goes wrong is reported then. */
function throughProxies(env: NodeJS.ProcessEnv) {
  let isUsed: boolean | undefined
  const send: typeof fetch = async (input, init) => {
    isUsed ??= setUpProxies(env)
    const used = isUsed
    return await fetch(input, init).catch((error) => {
      throw new ProxyError(error, used)
    })
  }
  return { fetch: send, post: send }
}

/** A single executable names itself twice, and is in a folder that is not ours. */
const hasFolder = (argv: readonly string[]): argv is [string, string] =>
  argv[1] !== undefined && argv[1] !== process.execPath

/** The parent folder of the program's folder, with symbolic links resolved. */
function folderOf(program: string): string {
  try {
    return resolve(realpathSync(program), '../..')
  } catch {
    return resolve(program, '../..')
  }
}

/** Runs a program on this terminal, and returns its exit status. */
async function runProgram(file: string, args: readonly string[], input?: string): Promise<number> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((done, fail) => {
    const child = spawn(file, args, {
      stdio: [input === undefined ? 'inherit' : 'pipe', 'inherit', 'inherit'],
      // A pager is configured as a command line, and so are batch files on Windows.
      shell: input !== undefined || process.platform === 'win32',
    })
    child.once('error', (error) => fail(programProblem(error, file)))
    child.once('close', (code) => done(code ?? exitCode.interrupted))
    // The person may quit the pager before it has read everything.
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Whether a browser was started; its outcome is unknown. */
async function browse(url: string): Promise<boolean> {
  const { default: open } = await import('open')
  try {
    await open(url)
    return true
  } catch {
    return false
  }
}
