import { AppError, errorCodes } from '@sandlot/core/errors'
import { expect, test } from 'vitest'
import type { Target } from '../config/target.ts'
import { cliMessages } from '../messages.ts'
import { CliError, failureOf } from './failure.ts'
import { hints } from './hints.ts'

const target: Target = {
  host: 'https://sandlot.example.com',
  hostSource: 'settings',
  because: 'settings',
  context: null,
  key: 'https://sandlot.example.com',
  project: null,
  token: 'slt_x',
  tokenSource: 'stored',
  workspace: null,
  workspaceSource: null,
}
const at = { target, version: '0.1.0' }

test.each(errorCodes)('%s has a message and a hint', (code) => {
  const reason = code === 'conflict' ? undefined : 'refused'
  const failure = failureOf(new AppError(code, 'It did not work.', { reason }), at)
  expect(failure).toMatchObject({
    code,
    message: expect.stringMatching(/\.$/),
    hint: expect.stringMatching(/\S/),
  })
})

test('a conflict with a reason has no default hint, which its message might contradict', () => {
  const refused = { reason: 'removeSelf' }
  const message = 'You cannot remove yourself. Leave the workspace instead.'
  expect(failureOf(new AppError('conflict', message, refused), at)).toMatchObject({ message, hint: '' })
  expect(failureOf(new AppError('conflict', message, { ...refused, hint: 'Own.' }), at).hint).toBe('Own.')
})

test('a refusal unrelated to the person does not refer to an admin', () => {
  const failure = (reason: string) => failureOf(new AppError('forbidden', 'Refused.', { reason }), at)
  expect(failure('notAdmin')).toMatchObject({ hint: hints.forbidden, next: ['sandlot whoami'] })
  expect(failure('isPersonal')).toMatchObject({ hint: '', next: [] })
  expect(failure('notMember')).toMatchObject({ hint: cliMessages.notMineHint })
})

test('a refusal that nobody can lift has no hint', () => {
  const hintOf = (code: 'limit' | 'not_found', reason: string) =>
    failureOf(new AppError(code, 'Refused.', { reason }), at).hint
  expect(hintOf('limit', 'credits')).toBe(hints.limit)
  expect([hintOf('limit', 'tierBeyondHost'), hintOf('not_found', 'notFollowing')]).toEqual(['', ''])
  expect(hintOf('not_found', 'noSuchBranch')).toContain('first commit')
})

test('a host without a path that this version calls has another version', () => {
  const nothing = (hint?: string) =>
    new AppError('not_found', 'There is nothing at GET /x.', {
      reason: 'nothingThere',
      ...(hint && { hint }),
    })
  expect(failureOf(nothing(), at)).toMatchObject({
    code: 'incompatible',
    message: expect.stringContaining('0.1.0'),
    next: ['sandlot version --check'],
  })
  expect(failureOf(nothing('The path that was asked for is /x.'), at).code).toBe('not_found')
})

test('notDevbox suggests converting a sandbox that runs in the browser', () => {
  const refused = new AppError('validation', 'It runs in the browser.', { reason: 'notDevbox' })
  expect(failureOf(refused, at).hint).toBe('To convert it: sandlot sandbox to-devbox <sandbox>')
})

test('the innermost AppError decides, as the outer ones know less', () => {
  const inner = new AppError('offline', 'Could not reach it.', { hint: 'Try again.' })
  const outer = new AppError('offline', 'Network Error: x', { cause: new TypeError('x', { cause: inner }) })
  expect(failureOf(outer, at)).toMatchObject({
    message: 'Could not reach it.',
    hint: 'Try again.',
    retryable: true,
  })
})

test('an unknown error is unexpected, without its stack or secrets', () => {
  const failure = failureOf(new Error('no slt_abc here'), at)
  expect(failure).toMatchObject({ code: 'unexpected', message: 'no slt_… here', retryable: false, next: [] })
})

test('not found suggests signing in to someone signed out, who may just not see it', () => {
  const missing = new AppError('not_found', 'There is none.', { reason: 'notFound' })
  const visitor = { ...target, token: null, tokenSource: null }
  expect(failureOf(missing, { ...at, target: visitor })).toMatchObject({
    hint: expect.stringContaining('not signed in'),
    next: ['sandlot auth login'],
  })
  expect(failureOf(missing, at).next).toEqual([])
})

test('the sign-in suggestion keeps the host given by a flag', () => {
  const refused = new AppError('unauthenticated', 'no', { reason: 'signedOut' })
  expect(failureOf(refused, at).next).toEqual(['sandlot auth login'])
  expect(failureOf(refused, { ...at, target: { ...target, hostSource: 'flag' } }).next).toEqual([
    'sandlot auth login --host https://sandlot.example.com',
  ])
})

test('takes the retry delay and the request id from the response headers', () => {
  const traffic = { status: 429, retryAfter: 7, requestId: 'r1' }
  expect(
    failureOf(new AppError('rate_limited', 'Slow down.', { reason: 'tooManyRequests' }), { ...at, traffic }),
  ).toMatchObject({
    status: 429,
    retryAfter: 7,
    requestId: 'r1',
    hint: 'Try again in 7 s.',
  })
})

test('an error’s own hint and next steps are kept', () => {
  const error = new CliError('unauthenticated', 'Not this one.', {
    reason: 'tokenInvalid',
    hint: 'Another.',
    next: ['sandlot help'],
  })
  expect(failureOf(error, at)).toMatchObject({
    message: 'Not this one.',
    hint: 'Another.',
    next: ['sandlot help'],
  })
})
