import type { Scope } from '../../actions.ts'
import type { Client } from '../../client.ts'
import { AppError, type ErrorCode, toAppError } from '../../errors.ts'
import { transportMessages } from '../../transport/messages.ts'
import { DEVICE_SLOW_DOWN_SECONDS } from '../limits.ts'
import { accountMessages } from '../messages.ts'
import { revokeToken } from '../sessions/token-rest.ts'
import { DEVICE_GRANT_TYPE, deviceToken, requestDevice } from './rest.ts'

/** What a program shows to its user, and the secret with which it polls. */
export type DeviceCode = {
  /** Secret; never shown. */
  deviceCode: string
  /** `XXXX-XXXX`. */
  userCode: string
  verificationUri: string
  /** The same address with the user code in it. */
  verificationUriComplete: string
  expiresInSeconds: number
  intervalSeconds: number
  clientId: string
}

type Asked = {
  /** The program and machine, as its user knows them: "Sandlot CLI on my-laptop". */
  clientName: string
  /** The program; the same on every machine. */
  clientId?: string
  scope?: Scope
}

/** Starts a device-code sign-in (RFC 8628 §3.1), valid for `expiresInSeconds`. */
export async function requestDeviceCode(
  client: Pick<Client, 'rest'>,
  { clientName, clientId = 'sandlot', scope }: Asked,
): Promise<DeviceCode> {
  const { expiresIn, interval, ...codes } = await client.rest(requestDevice, {
    body: { clientId, clientName, ...(scope && { scope }) },
  })
  // The browser opens it, and other URL schemes would start other programs.
  if (
    ![codes.verificationUri, codes.verificationUriComplete].every((address) => /^https?:\/\//i.test(address))
  )
    throw new AppError('incompatible', transportMessages.notSandlot)
  return { ...codes, clientId, expiresInSeconds: expiresIn, intervalSeconds: interval }
}

type Waiting = {
  /** Resolves after that many milliseconds; may resolve or reject early once the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
  signal: AbortSignal
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  /** Called with the connection problem, and with null once it is resolved. */
  onTrouble?: (problem: AppError | null) => void
}

const LONGEST_BACK_OFF_MS = 30_000

/** Errors that resolve on their own: the network, a proxy in between, a restarting server. */
const passing: readonly ErrorCode[] = ['offline', 'unavailable', 'server', 'incompatible']

/**
 * Polls until the person has decided (RFC 8628 §3.4, §3.5) and returns the token. Throws AppError: `forbidden` if they
 * denied it, `pending` if the code expired first, `conflict` if it was already used, `interrupted` if the signal was
 * aborted.
 */
export async function waitForDeviceToken(
  client: Pick<Client, 'rest'>,
  code: DeviceCode,
  { wait, signal, now = Date.now, onTrouble }: Waiting,
): Promise<string> {
  const stop = new AbortController()
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(canceled()), { signal: stop.signal })
  })
  stopped.catch(() => undefined)
  const deadline = now() + code.expiresInSeconds * 1000
  let intervalMs = Math.max(1, code.intervalSeconds) * 1000
  let pauseMs = intervalMs
  let troubled = false
  try {
    for (;;) {
      await wait(pauseMs, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (signal.aborted) throw canceled()
      if (now() >= deadline) throw expired()
      const answer = await askOnce(client, code, stopped)
      if (typeof answer === 'string') return answer
      const isTrouble = passing.includes(answer.code)
      if (isTrouble || troubled) onTrouble?.(isTrouble ? answer : null)
      if (answer.code === 'rate_limited') intervalMs += DEVICE_SLOW_DOWN_SECONDS * 1000
      else if (!isTrouble && answer.code !== 'pending') throw final(answer)
      const backOffMs = isTrouble ? Math.min(pauseMs * 2, LONGEST_BACK_OFF_MS) : 0
      pauseMs = Math.max(intervalMs, backOffMs, (answer.retryAfter ?? 0) * 1000)
      troubled = isTrouble
    }
  } finally {
    stop.abort()
  }
}

/** The token, or why there is none yet. */
async function askOnce(
  client: Pick<Client, 'rest'>,
  { deviceCode, clientId }: DeviceCode,
  stopped: Promise<never>,
): Promise<string | AppError> {
  const asked = client
    .rest(deviceToken, { body: { grantType: DEVICE_GRANT_TYPE, deviceCode, clientId } })
    .then(({ accessToken }) => accessToken, toAppError)
  try {
    return await Promise.race([asked, stopped])
  } catch (error) {
    // Nobody is left to use a token that arrives now.
    void asked
      .then(async (token) => {
        if (typeof token === 'string') await client.rest(revokeToken, { params: { token } })
      })
      .catch(() => undefined)
    throw error
  }
}

const canceled = () => new AppError('interrupted', accountMessages.deviceCanceled)

const expired = () =>
  new AppError('pending', accountMessages.deviceExpired, { hint: accountMessages.deviceExpiredHint })

/** The final error for a code: one that the server no longer knows has expired. */
function final(answer: AppError): AppError {
  if (answer.code === 'not_found') return expired()
  return answer.code === 'forbidden'
    ? new AppError('forbidden', accountMessages.deviceDenied, {
        reason: 'deviceDenied',
        hint: accountMessages.deviceDeniedHint,
      })
    : answer
}
