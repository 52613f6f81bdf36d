import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { listen } from './listen.ts'

const app = Fastify()
afterEach(() => app.close())

const refusal = async (host: string, port: number) => {
  const error = await listen(Fastify(), { host, port }).catch((thrown: unknown) => thrown)
  return error instanceof StartError ? error : expect.fail(String(error))
}

test('returns the port chosen by the system', async () => {
  expect(await listen(app, { host: '127.0.0.1', port: 0 })).toBeGreaterThan(0)
})

test.each(['nope.invalid', '192.0.2.1'])(
  'a host that is not this computer, %s, is a wrong value',
  async (host) => {
    const { message, exitCode } = await refusal(host, 0)
    expect(exitCode).toBe(2)
    expect(message).toContain(`HOST: ${host} is not a name or an address of this computer`)
  },
)

test('a port in use is not a configuration error', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { message, exitCode } = await refusal('127.0.0.1', port)
  expect(exitCode).toBe(1)
  expect(message).toContain(`Port ${port} is in use`)
  other.close()
})
