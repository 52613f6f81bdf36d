import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range of ephemeral ports, so that the system does not assign it before it is used. */
const LOWEST = 15_000
const BEYOND = 32_000

/** A loopback port that is currently free. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, BEYOND)
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
