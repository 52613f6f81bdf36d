import { expect, test } from 'vitest'
import { dataDirectory, firstPerson, ownPostgres, startBinary, until } from './server-binary.ts'

const LONG_MS = 180_000
const FATAL = 60

type Line = { level: number; msg: string; hint?: string }

/** The complete lines, each of which must be a log entry. */
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const count = (lines: Line[], said: string) => lines.filter(({ msg }) => msg.includes(said)).length

test(
  'the log stays JSON lines whatever happens to the database, reports its loss and return once each, and why the server exits',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const server = startBinary({ SANDLOT_DATA_DIR })
    await firstPerson(server)
    const health = async () => (await fetch(`${await server.url()}/api/health`)).ok

    const { pid } = ownPostgres(SANDLOT_DATA_DIR)
    process.kill(pid, 'SIGKILL')
    await until(() => count(linesOf(server.errors()), 'The database answers again.') > 0)
    await until(health)
    const lines = linesOf(server.errors())
    expect(lines.every(({ level, msg }) => level > 0 && msg.length > 0)).toBe(true)
    expect(count(lines, 'The database does not answer.')).toBe(1)
    expect(count(lines, 'The database answers again.')).toBe(1)
    expect(lines.find(({ msg }) => msg.startsWith('The database does not answer.'))?.hint).toContain(
      SANDLOT_DATA_DIR,
    )

    // If it stops twice within a minute, it is not restarted.
    process.kill(ownPostgres(SANDLOT_DATA_DIR).pid, 'SIGKILL')
    expect(await server.ended).toBe(1)
    const last = linesOf(server.errors()).at(-1)
    expect([last?.level, last?.msg]).toEqual([
      FATAL,
      expect.stringContaining('stopped twice within a minute'),
    ])
  },
  LONG_MS,
)
