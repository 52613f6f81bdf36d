import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { StartError, unusable } from '../../start-error.ts'

/** Errors for a host that does not exist, or is not this computer. */
const HOST_CODES: unknown[] = [
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EINVAL',
  'EAFNOSUPPORT',
]

/** Starts listening and returns the port; errors explain what to do. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw problemOf(error, host, port) ?? error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

function problemOf(cause: unknown, host: string, port: number): StartError | null {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Stop it, or choose another: PORT=4001 npm start`,
      { cause },
    )
  if (code === 'EACCES')
    return unusable(`PORT: this user may not listen on port ${port} of ${host} (${code})`, cause)
  if (HOST_CODES.includes(code))
    return unusable(`HOST: ${host} is not a name or an address of this computer (${code})`, cause)
  return null
}
