/** An error answer of the gateway: an HTTP status and a sentence that is shown in the preview. */
export class NpmProblem extends Error {
  readonly status: number

  constructor(status: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.status = status
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTCACHED',
  'ERR_SOCKET_TIMEOUT',
  'FETCH_ERROR',
  'E500',
  'E502',
  'E503',
  'E504',
  'E429',
])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const typeOf = (error: unknown): string =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : ''

/** The registry did not answer, as opposed to refusing. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.has(codeOf(error)) || /timeout$/.test(typeOf(error)) || codeOf(error).startsWith('EIDLETIMEOUT')

/** Explains a registry failure to the person who wrote the dependency. `label` is `name` or `name@version`. */
export function problemOf(error: unknown, label: string): NpmProblem {
  if (error instanceof NpmProblem) return error
  const because = { cause: error }
  if (isUnreachable(error))
    return new NpmProblem(503, `The registry did not answer, so \`${label}\` could not be fetched.`, because)
  switch (codeOf(error)) {
    case 'E404':
      return new NpmProblem(404, `There is no package \`${label}\` in the registry.`, because)
    case 'E401':
    case 'E403':
      return new NpmProblem(401, `The registry does not let this server read \`${label}\`.`, because)
    case 'EINTEGRITY':
      return new NpmProblem(
        502,
        `The package \`${label}\` is not what its checksum says, so it was not used.`,
        because,
      )
    case 'TAR_BAD_ARCHIVE':
    case 'Z_DATA_ERROR':
    case 'Z_BUF_ERROR':
      return new NpmProblem(502, `The archive of \`${label}\` is damaged.`, because)
    default:
      return new NpmProblem(502, `\`${label}\` could not be fetched from the registry.`, because)
  }
}
