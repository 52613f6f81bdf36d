import { homedir } from 'node:os'
import { exitCode } from '@sandlot/core/errors'
import { runCli } from './cli.ts'

/** Runs a command line in this process. */
export async function runProcess(argv: readonly string[], version: string): Promise<number> {
  const interrupt = new AbortController()
  process.on('SIGINT', () => {
    // The first one lets the command end in order; a person who presses again means it.
    if (interrupt.signal.aborted) process.exit(exitCode.interrupted)
    interrupt.abort()
  })
  const { stdin, stdout, stderr, env, platform } = process
  return await runCli(argv, {
    io: { stdin, stdout, stderr, env, platform, home: homedir(), cwd: process.cwd() },
    clock: () => new Date(),
    signal: interrupt.signal,
    fetch,
    browse,
    version,
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
