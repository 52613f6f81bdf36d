import { mkdir } from 'node:fs/promises'
import { readConfig } from './platform/config.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'

/** npm and the terminal both deliver one Ctrl-C; only a later one means impatience. */
const REPEATED_SIGNAL_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig(process.env, process.env.INIT_CWD ?? process.cwd())
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 }).catch((cause) => {
    throw new StartError(
      `The data directory ${config.dataDir} cannot be made: ${cause.message}. Set SANDLOT_DATA_DIR to a folder that this user may write.`,
      { cause },
    )
  })
  const server = await startServer(config, say, fail)
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(130)
      return
    }
    stoppingSince = performance.now()
    await server.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  fail(error)
}

/** Ends with a sentence where a person can mend it, and with everything that is known where they can't. */
function fail(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(error instanceof StartError ? error.exitCode : 1)
}
