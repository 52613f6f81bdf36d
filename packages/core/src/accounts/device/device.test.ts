import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { DEVICE_SLOW_DOWN_SECONDS } from '../limits.ts'
import { accountMessages } from '../messages.ts'
import { revokeToken } from '../sessions/token-rest.ts'
import { type DeviceCode, requestDeviceCode, waitForDeviceToken } from './device.ts'
import { deviceToken, requestDevice } from './rest.ts'
import { formatUserCode } from './user-code-rules.ts'

const code: DeviceCode = {
  deviceCode: 'secret',
  userCode: 'BCDF-GHJK',
  verificationUri: 'https://host/cli/login',
  verificationUriComplete: 'https://host/cli/login?user_code=BCDF-GHJK',
  expiresInSeconds: 600,
  intervalSeconds: 5,
  clientId: 'test',
}

type Answer = ErrorCode | 'token' | AppError

/** A host with canned answers, and a clock that only waiting advances. */
function hostThat(answers: (index: number) => Answer, options: { tookMs?: number } = {}) {
  const abort = new AbortController()
  const asked: number[] = []
  const revoked: string[] = []
  const troubles: (string | null)[] = []
  let now = 0
  const rest = (async (call: unknown, input: { params?: { token?: string } }) => {
    if (call === revokeToken) return void revoked.push(String(input.params?.token))
    expect(call).toBe(deviceToken)
    asked.push(now)
    const answer = answers(asked.length - 1)
    now += options.tookMs ?? 0
    if (answer === 'token') return { accessToken: 'slt_1', tokenType: 'Bearer', expiresIn: 1, scope: 'write' }
    throw typeof answer === 'string' ? new AppError(answer, `told ${answer}`, { reason: 'refused' }) : answer
  }) as unknown as Client['rest']
  const run = (more: Partial<DeviceCode> = {}) =>
    waitForDeviceToken(
      { rest },
      { ...code, ...more },
      {
        wait: async (ms) => {
          now += ms
        },
        signal: abort.signal,
        now: () => now,
        onTrouble: (problem) => troubles.push(problem?.code ?? null),
      },
    )
  return { run, asked, revoked, troubles, abort, rest }
}

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error: AppError) => ({ code: error.code, message: error.message, hint: error.hint }),
  )

test('requests a code with the client’s name', async () => {
  const sent: unknown[] = []
  const rest = (async (call: unknown, input: unknown) => {
    sent.push(call, input)
    return { ...code, expiresIn: 600, interval: 5 }
  }) as unknown as Client['rest']
  expect(await requestDeviceCode({ rest }, { clientName: 'A tool', scope: 'read' })).toMatchObject({
    userCode: 'BCDF-GHJK',
    expiresInSeconds: 600,
    intervalSeconds: 5,
  })
  expect(sent).toEqual([
    requestDevice,
    { body: { clientId: 'sandlot', clientName: 'A tool', scope: 'read' } },
  ])
})

test('rejects a verification URL that could start anything but a browser', async () => {
  const rest = (async () => ({
    ...code,
    verificationUri: 'file:///bin/sh',
    expiresIn: 1,
    interval: 1,
  })) as unknown as Client['rest']
  await expect(requestDeviceCode({ rest }, { clientName: 'A' })).rejects.toMatchObject({
    code: 'incompatible',
  })
})

describe('polling', () => {
  test('keeps the given interval until there is a token', async () => {
    const host = hostThat((index) => (index < 3 ? 'pending' : 'token'))
    expect(await host.run()).toBe('slt_1')
    expect(host.asked).toEqual([5000, 10_000, 15_000, 20_000])
  })

  test('permanently adds five seconds each time it is told to slow down', async () => {
    const answers: Answer[] = ['rate_limited', 'pending', 'rate_limited', 'pending', 'token']
    const host = hostThat((index) => answers[index] ?? 'pending')
    await host.run()
    expect(host.asked).toEqual([5000, 15_000, 25_000, 40_000, 55_000])
  })

  test('survives network failures, backs off meanwhile, and reports their start and end', async () => {
    const answers: Answer[] = ['offline', 'offline', 'unavailable', 'offline', 'pending', 'token']
    const host = hostThat((index) => answers[index] ?? 'pending')
    expect(await host.run()).toBe('slt_1')
    expect(host.asked).toEqual([5000, 15_000, 35_000, 65_000, 95_000, 100_000])
    expect(host.troubles).toEqual(['offline', 'offline', 'unavailable', 'offline', null])
  })

  test('honors the host’s retry delay', async () => {
    const later = new AppError('unavailable', 'busy', { retryAfter: 40 })
    const host = hostThat((index) => (index === 0 ? later : 'token'))
    await host.run()
    expect(host.asked).toEqual([5000, 45_000])
  })

  test('ends when the code has expired, on either clock', async () => {
    const expired = {
      code: 'pending',
      message: accountMessages.deviceExpired,
      hint: accountMessages.deviceExpiredHint,
    }
    const quiet = hostThat(() => 'pending')
    expect(await problemOf(quiet.run({ expiresInSeconds: 60 }))).toEqual(expired)
    expect(quiet.asked.at(-1)).toBe(55_000)
    expect(await problemOf(hostThat(() => 'not_found').run())).toEqual(expired)
    const away = hostThat(() => 'offline', { tookMs: 25_000 })
    expect(await problemOf(away.run({ expiresInSeconds: 60 }))).toEqual(expired)
  })

  test('ends with the host’s final answer', async () => {
    expect(await problemOf(hostThat(() => 'forbidden').run())).toEqual({
      code: 'forbidden',
      message: accountMessages.deviceDenied,
      hint: accountMessages.deviceDeniedHint,
    })
    const used = new AppError('conflict', accountMessages.deviceUsed, { reason: 'deviceUsed' })
    expect(await problemOf(hostThat(() => used).run())).toMatchObject({
      code: 'conflict',
      message: used.message,
    })
  })

  test('stops immediately when canceled, without another request', async () => {
    const host = hostThat((index) => {
      if (index === 1) host.abort.abort()
      return 'pending'
    })
    expect(await problemOf(host.run())).toMatchObject({ code: 'interrupted' })
    expect(host.asked).toHaveLength(2)
    expect(await problemOf(host.run())).toMatchObject({ code: 'interrupted' })
    expect(host.asked).toHaveLength(2)
  })

  test('revokes a token that arrives after cancellation', async () => {
    const host = hostThat(() => {
      host.abort.abort()
      return 'token'
    })
    expect(await problemOf(host.run())).toMatchObject({ code: 'interrupted' })
    await expect.poll(() => host.revoked).toEqual(['slt_1'])
  })

  test('is never faster than told, and never outlasts the code', async () => {
    const answer = fc.constantFrom<Answer>('pending', 'rate_limited', 'offline', 'unavailable', 'server')
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { maxLength: 60 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 20_000 }),
        async (answers, intervalSeconds, tookMs) => {
          const host = hostThat((index) => answers[index] ?? 'pending', { tookMs })
          await problemOf(host.run({ intervalSeconds }))
          let told = Math.max(1, intervalSeconds) * 1000
          let before = 0
          for (const [index, at] of host.asked.entries()) {
            expect(at - before).toBeGreaterThanOrEqual(told)
            expect(at).toBeLessThan(code.expiresInSeconds * 1000)
            if (answers[index] === 'rate_limited') told += DEVICE_SLOW_DOWN_SECONDS * 1000
            before = at + tookMs
          }
        },
      ),
    )
  })
})

test('a user code is accepted however it is typed, and nothing else is', () => {
  for (const typed of ['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'bcdf–ghjk', 'BCDF_GHJK'])
    expect(formatUserCode(typed)).toBe('BCDF-GHJK')
  for (const typed of ['', 'BCDF', 'BCDF-GHJ', 'BCDF-GHJKL', 'ABCD-EFGH', 'BCDF-GHJ1', 'BCDF/GHJK'])
    expect(formatUserCode(typed)).toBeNull()
})
