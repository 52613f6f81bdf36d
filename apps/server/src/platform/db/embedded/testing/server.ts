// Runs the embedded PostgreSQL as the server does: starts it, serves, and stops it when asked to end. A second argument
// makes its timeouts expire twenty times as fast. Events are written to stdout, one JSON value per line.
import { StartError } from '../../../start-error.ts'
import { systemClock } from '../clock.ts'
import { startEmbeddedPostgres } from '../start.ts'

const hurried = {
  now: () => systemClock.now() * 20,
  sleep: (milliseconds: number) => systemClock.sleep(milliseconds / 20),
}
const say = (event: object) => process.stdout.write(`${JSON.stringify(event)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    clock: process.argv[3] === 'hurried' ? hurried : systemClock,
    log: (line) => say({ log: line }),
    onFailure: (error) => say({ failure: error.message }),
  })
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)))
  say({ url: postgres.url, postgresPid: postgres.pid })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say({ refusal: error.message })
  process.exitCode = error.exitCode
}
