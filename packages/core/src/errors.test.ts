import { describe, expect, test } from 'vitest'
import {
  AppError,
  codeFromGraphql,
  codeFromStatus,
  errorCodes,
  exitCode,
  graphqlCode,
  httpStatus,
  isErrorCode,
  toAppError,
} from './errors.ts'

describe('every error code', () => {
  test.each(errorCodes)('%s has an HTTP status for a failure or an unfinished state', (code) => {
    const unfinished = code === 'pending' || code === 'partial'
    expect(httpStatus[code]).toSatisfy((status) =>
      unfinished ? status < 300 : status >= 400 && status < 600,
    )
  })

  test.each(errorCodes)('%s has a failing exit code', (code) => {
    expect(exitCode[code]).toSatisfy((status) => status >= 1 && status <= 130)
  })

  test.each(errorCodes.filter((code) => code !== 'unexpected'))('%s round-trips through GraphQL', (code) => {
    expect(codeFromGraphql(graphqlCode[code])).toBe(code)
  })

  test.each(errorCodes.filter((code) => httpStatus[code] >= 400))(
    '%s maps back from its status within the same class',
    (code) => {
      const told = codeFromStatus(httpStatus[code])
      expect(Math.floor(httpStatus[told] / 100)).toBe(
        told === 'unexpected' ? 5 : Math.floor(httpStatus[code] / 100),
      )
    },
  )
})

test('the exit codes are the documented ones', () => {
  expect(exitCode).toEqual({
    unexpected: 1,
    usage: 2,
    validation: 2,
    too_large: 2,
    partial: 3,
    unauthenticated: 4,
    forbidden: 5,
    sign_in_again: 4,
    not_found: 6,
    conflict: 7,
    pending: 8,
    limit: 9,
    offline: 10,
    rate_limited: 11,
    unavailable: 12,
    server: 12,
    incompatible: 12,
    interrupted: 130,
  })
})

test.each([
  [400, 'usage'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'too_large'],
  [422, 'validation'],
  [429, 'rate_limited'],
  [500, 'server'],
  [502, 'server'],
  [503, 'unavailable'],
  [418, 'unexpected'],
] as const)('status %i without a code means %s', (status, code) => {
  expect(codeFromStatus(status)).toBe(code)
})

test('an internal server error is a server error, over REST and GraphQL', () => {
  expect(codeFromGraphql('INTERNAL_SERVER_ERROR')).toBe('server')
  expect(codeFromStatus(500)).toBe('server')
})

test('an invalid GraphQL document means incompatible versions', () => {
  expect(codeFromGraphql('GRAPHQL_VALIDATION_FAILED')).toBe('incompatible')
})

test.each([undefined, null, '', 'not_found', 'SOMETHING_ELSE', 7])(
  '%j is not a known GraphQL code',
  (code) => {
    expect(codeFromGraphql(code)).toBe('unexpected')
  },
)

test('recognizes only listed codes', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true)
  expect([undefined, 'NOT_FOUND', 'toString', 4].some(isErrorCode)).toBe(false)
})

test('turns anything thrown into an AppError, and leaves one unchanged', () => {
  const own = new AppError('limit', 'Enough.', {
    reason: 'tooMany',
    hint: 'Wait.',
    field: 'title',
    retryAfter: 3,
    requestId: 'r1',
  })
  expect(toAppError(own)).toBe(own)
  expect(own).toMatchObject({ hint: 'Wait.', field: 'title', retryAfter: 3, requestId: 'r1' })
  const cause = new TypeError('broken')
  expect(toAppError(cause)).toMatchObject({ code: 'unexpected', message: 'broken', cause })
  expect(toAppError('a word')).toMatchObject({ code: 'unexpected', message: 'a word' })
})

test('a refusal without a reason does not compile', () => {
  // @ts-expect-error -- no reason
  const bare = new AppError('conflict', 'Changed meanwhile.')
  // @ts-expect-error -- details, but no reason among them
  const hinted = new AppError('limit', 'Enough.', { hint: 'Wait.' })
  expect([bare.reason, hinted.reason]).toEqual([undefined, undefined])
  expect(new AppError('offline', 'Nobody answers.').reason).toBeUndefined()
})
