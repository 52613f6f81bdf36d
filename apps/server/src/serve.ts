import { once } from 'node:events'
import { processLogMessages } from '@sandlot/core/shell/log-messages'
import type { FastifyBaseLogger } from 'fastify'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'
import { moveContents } from './files/move-contents.ts'
import { readConfig } from './platform/config/config.ts'
import { unknownVariables } from './platform/config/unknown.ts'
import { makeDataDir } from './platform/disk/data-dir.ts'
import { logProcess } from './platform/process-log.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'
import { printSignInLink } from './sign-in-link.ts'

/** npm and the terminal both deliver one Ctrl-C; only a later one means impatience. */
const REPEATED_SIGNAL_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Receives all messages once the server is ready. */
let log: FastifyBaseLogger | null = null

/**
 * A request to stop during startup takes effect once everything that has to be undone exists, or immediately while
 * waiting for another server.
 */
const end = new AbortController()
let stoppingSince: number | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stoppingSince !== null && performance.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(130)
    stoppingSince ??= performance.now()
    end.abort()
  })
// The program that started this server and keeps a channel to it has ended.
process.once('disconnect', () => end.abort())
// Output to a closed terminal or a reader that has ended is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const tools = { 'sign-in-link': printSignInLink, backup: backUp, restore, 'move-contents': moveContents }

try {
  const [, , command, argument] = process.argv
  if (command !== undefined && !Object.hasOwn(tools, command)) {
    const known = new Intl.ListFormat('en').format(Object.keys(tools))
    throw new StartError(`Unknown command: ${command}. There are ${known}; without one the server starts.`, {
      exitCode: 2,
    })
  }
  const config = readConfig(process.env, process.env.INIT_CWD ?? process.cwd())
  for (const line of unknownVariables(process.env)) process.stderr.write(`${line}\n`)
  if (command !== undefined) {
    await tools[command as keyof typeof tools](config, argument, say)
    process.exit(0)
  }
  await makeDataDir(config.dataDir)
  const server = await startServer(config, say, fail, end.signal)
  log = server.log
  logProcess(log, process.exit)
  if (!end.signal.aborted) await once(end.signal, 'abort')
  await server.stop()
  process.exit(0)
} catch (error) {
  if (end.signal.aborted && error === end.signal.reason) process.exit(0)
  fail(error)
}

/** Exits with a sentence if the operator can fix it, and otherwise with all details. */
function fail(error: unknown): never {
  if (log)
    log.fatal({ err: error }, error instanceof StartError ? error.message : processLogMessages.cannotGoOn)
  else if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(error instanceof StartError ? error.exitCode : 1)
}
