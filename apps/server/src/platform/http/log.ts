import type { FastifyRequest } from 'fastify'

/** Secrets that stand in an address: one-time links, tokens, codes, socket queries. */
const SECRET_PATHS: [RegExp, string][] = [
  [/^(\/signin\/)(?!duplicate)[^?]+/, '$1[redacted]'],
  [/^(\/api\/v1\/auth\/(?:revoke|verify)\/)[^?]+/, '$1[redacted]'],
  [/^(\/socket[^?]*\?).*/, '$1[redacted]'],
  [/^(\/auth\/[a-z]+\/callback\?).*/, '$1[redacted]'],
]

export const redactPath = (url: string): string =>
  SECRET_PATHS.reduce((text, [pattern, shown]) => text.replace(pattern, shown), url)

/** Structured logs to standard error; the terminal's output stays for people. */
export const loggerOptions = (level: string, stream: { write(line: string): void } = process.stderr) => ({
  level,
  stream,
  redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: redactPath(request.url),
      id: request.id,
    }),
  },
})
