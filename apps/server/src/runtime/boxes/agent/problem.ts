import type { ProblemCode } from './wire.ts'

export const problemStatus = {
  invalid: 400,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  outside: 403,
  not_a_file: 409,
  not_a_folder: 409,
  not_listening: 502,
  limit: 429,
  no_space: 507,
  failed: 500,
} satisfies Record<ProblemCode, number>

/** Why a request failed, as a code. The other side has the words. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: object

  constructor(code: ProblemCode, details: object = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const byErrno: Record<string, ProblemCode> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_a_folder',
  EISDIR: 'not_a_file',
  ELOOP: 'outside',
  EEXIST: 'conflict',
  ENOTEMPTY: 'conflict',
  ENAMETOOLONG: 'invalid',
  EINVAL: 'invalid',
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EFBIG: 'too_large',
  ECONNREFUSED: 'not_listening',
}

export const errnoOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(byErrno[errnoOf(error)] ?? 'failed')
