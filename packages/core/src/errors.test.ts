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
  test.each(errorCodes)('%s has an HTTP status that is a failure or names an unfinished state', (code) => {
    const unfinished = code === 'pending' || code === 'partial'
    expect(httpStatus[code]).toSatisfy((status) =>
      unfinished ? status < 300 : status >= 400 && status < 600,
    )
  })

  test.each(errorCodes)('%s is a failure to a shell', (code) => {
    expect(exitCode[code]).toSatisfy((status) => status >= 1 && status <= 130)
  })

  test.each(errorCodes.filter((code) => code !== 'unexpected'))(
    '%s survives the way through GraphQL',
    (code) => {
      expect(codeFromGraphql(graphqlCode[code])).toBe(code)
    },
  )

  test.each(errorCodes.filter((code) => httpStatus[code] >= 400))(
    '%s is told by its status as something with the same status class',
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
] as const)('status %i of a server that names no code means %s', (status, code) => {
  expect(codeFromStatus(status)).toBe(code)
})

test('a failure inside the server is the server’s, whichever way it came', () => {
  expect(codeFromGraphql('INTERNAL_SERVER_ERROR')).toBe('server')
  expect(codeFromStatus(500)).toBe('server')
})

test('a document that the server does not understand says that the versions do not fit', () => {
  expect(codeFromGraphql('GRAPHQL_VALIDATION_FAILED')).toBe('incompatible')
})

test.each([undefined, null, '', 'not_found', 'SOMETHING_ELSE', 7])(
  '%j is no GraphQL code of ours',
  (code) => {
    expect(codeFromGraphql(code)).toBe('unexpected')
  },
)

test('only a code of the list is a code', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true)
  expect([undefined, 'NOT_FOUND', 'toString', 4].some(isErrorCode)).toBe(false)
})

test('whatever is thrown becomes an AppError, and one that is already stays itself', () => {
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

test('a refusal says why, and does not compile without', () => {
  // @ts-expect-error -- no reason
  const bare = new AppError('conflict', 'Changed meanwhile.')
  // @ts-expect-error -- details, but no reason among them
  const hinted = new AppError('limit', 'Enough.', { hint: 'Wait.' })
  expect([bare.reason, hinted.reason]).toEqual([undefined, undefined])
  expect(new AppError('offline', 'Nobody answers.').reason).toBeUndefined()
})
