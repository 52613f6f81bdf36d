import { redactText } from '@sandlot/core/shell/redact-rules'
import type { FastifyRequest } from 'fastify'

type DescribedError = { type: string; message: string; stack: string; cause?: DescribedError }

/** What is logged of an error: where it came from, but never the values of a statement, which are personal data. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const statement = 'query' in error && typeof error.query === 'string' ? error.query : null
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.constructor.name,
    message: statement ? `The database refused: ${statement}` : redactText(error.message),
    stack: frames.join('\n'),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Structured logs to standard error; standard output is for people. `redact` removes secrets from URLs. */
export const loggerOptions = (
  level: string,
  redact: (address: string) => string,
  stream: { write(line: string): void } = process.stderr,
) => ({
  level,
  stream,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  serializers: {
    err: describeError,
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redact(request.url),
      id: request.id,
    }),
  },
})
