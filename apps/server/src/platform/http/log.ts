import type { FastifyRequest } from 'fastify'

/** Secrets that stand in an address: one-time links, tokens, codes, socket queries. */
const SECRET_PATHS: [RegExp, string][] = [
  [/^(\/signin\/)(?!duplicate)[^?]+/, '$1[redacted]'],
  [/^(\/api\/v1\/auth\/(?:revoke|verify)\/)[^?]+/, '$1[redacted]'],
  [/^(\/api\/v1\/auth\/device\/)(?!(?:code|token)(?:$|\?))[^/?]+/, '$1[redacted]'],
  [/(user_code(?:=|%3D))[^&#]+/i, '$1[redacted]'],
  [/^(\/invite\/)[^?]+/, '$1[redacted]'],
  [/^(\/socket[^?]*\?).*/, '$1[redacted]'],
  [/^(\/auth\/[a-z]+\/callback\?).*/, '$1[redacted]'],
  [/([?&]email=)[^&#]+/i, '$1[redacted]'],
]

export const redactPath = (url: string): string =>
  SECRET_PATHS.reduce((text, [pattern, shown]) => text.replace(pattern, shown), url)

type DescribedError = { type: string; message: string; stack: string; cause?: DescribedError }

/** What the log keeps of an error: where it came from, never the values of a statement, which are people's own. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const statement = 'query' in error && typeof error.query === 'string' ? error.query : null
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.constructor.name,
    message: statement ? `The database refused: ${statement}` : error.message,
    stack: frames.join('\n'),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Structured logs to standard error; the terminal's output stays for people. */
export const loggerOptions = (level: string, stream: { write(line: string): void } = process.stderr) => ({
  level,
  stream,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  serializers: {
    err: describeError,
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redactPath(request.url),
      id: request.id,
    }),
  },
})
