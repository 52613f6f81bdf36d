import { AppError } from '@sandlot/core/errors'
import { cliMessages } from '../messages.ts'
import { ProxyError } from './proxies.ts'

type Cause = { text: string; hint: string }

const refused = {
  text: 'the connection was refused',
  hint: 'Is the server running there? To use another one, set --host or SANDLOT_HOST.',
}
const unknownName = {
  text: 'its name is not known (DNS)',
  hint: 'Check the spelling, and that this machine is online.',
}
const unreachable = { text: 'there is no route to it from here', hint: 'Check that this machine is online.' }
const timeout = { text: 'it did not answer in time', hint: 'Try again, or check the network in between.' }
const broken = { text: 'the connection was interrupted', hint: 'Try again in a moment.' }

const causes: Record<string, Cause> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: timeout,
  UND_ERR_CONNECT_TIMEOUT: timeout,
  UND_ERR_HEADERS_TIMEOUT: timeout,
  UND_ERR_BODY_TIMEOUT: timeout,
  TimeoutError: timeout,
  ECONNRESET: broken,
  EPIPE: broken,
  UND_ERR_SOCKET: broken,
}

/** The codes of fetch's exceptions and of the sockets below, outermost first. */
function* codesOf(error: unknown): Generator<string> {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && typeof current.code === 'string') yield current.code
    yield current.name
    // A name with several addresses fails with all of their errors.
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  }
}

const isCertificate = (code: string) =>
  /CERT|^ERR_(?:TLS|SSL)|^UNABLE_TO_|^SELF_SIGNED|^DEPTH_ZERO|^EPROTO$|SIGNATURE|HOSTNAME_MISMATCH/.test(code)

function tls(code: string): Cause {
  const text = `its certificate or TLS is not in order (${code})`
  return {
    text,
    hint: 'For a private authority, set NODE_EXTRA_CA_CERTS; for a server without TLS, write http://.',
  }
}

const proxyHint = ({ isUsed }: ProxyError) => (isUsed ? cliMessages.proxyHint : cliMessages.proxyUnused)

/** Describes a failed connection: which host, and why (spec CL-005). */
export function hostProblem(host: string, error: unknown): AppError {
  for (const code of codesOf(error)) {
    const cause = isCertificate(code) ? tls(code) : causes[code]
    if (cause)
      return new AppError('offline', cliMessages.unreachable(host, cause.text), {
        hint: error instanceof ProxyError ? proxyHint(error) : cause.hint,
        cause: error,
      })
  }
  const message = innermost(error)
  // Using TLS with a server that has none, or the reverse, only shows as a protocol error, which OpenSSL describes in
  // its message.
  if (/ssl|tls|certificate/i.test(message))
    return new AppError('offline', cliMessages.unreachable(host, tls('TLS').text), {
      hint: tls('').hint,
      cause: error,
    })
  return new AppError('offline', cliMessages.unreachable(host, message), { cause: error })
}

function innermost(error: unknown): string {
  return error instanceof Error
    ? error.cause instanceof Error
      ? innermost(error.cause)
      : error.message
    : String(error)
}
