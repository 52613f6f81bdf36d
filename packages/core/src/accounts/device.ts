import type { Client } from '../client.ts'
import { AppError, type ErrorCode, toAppError } from '../errors.ts'
import { transportMessages } from '../transport/messages.ts'
import { DEVICE_GRANT_TYPE, type deviceScopes, deviceToken, requestDevice } from './device-rest.ts'
import { DEVICE_SLOW_DOWN_SECONDS } from './limits.ts'
import { accountMessages } from './messages.ts'
import { revokeToken } from './token-rest.ts'

/** What a program shows to its person, and what it asks with whether it has been let in. */
export type DeviceCode = {
  /** A secret: never shown. */
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
  /** Who asks, in words that the person recognises: "Sandlot CLI on my-laptop". */
  clientName: string
  /** The program itself, the same on every machine. */
  clientId?: string
  scope?: (typeof deviceScopes)[number]
}

/** Starts a sign-in by device code (RFC 8628 §3.1); good until `expiresInSeconds` have passed. */
export async function requestDeviceCode(
  client: Pick<Client, 'rest'>,
  { clientName, clientId = 'sandlot', scope }: Asked,
): Promise<DeviceCode> {
  const { expiresIn, interval, ...codes } = await client.rest(requestDevice, {
    body: { clientId, clientName, ...(scope && { scope }) },
  })
  // It is opened in a browser, where other kinds of address start other programs.
  if (
    ![codes.verificationUri, codes.verificationUriComplete].every((address) => /^https?:\/\//i.test(address))
  )
    throw new AppError('incompatible', transportMessages.notSandlot)
  return { ...codes, clientId, expiresInSeconds: expiresIn, intervalSeconds: interval }
}

type Waiting = {
  /** Ends after so many milliseconds, or early in whatever way when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
  signal: AbortSignal
  /** Milliseconds, of any clock that does not stand still. */
  now?: () => number
  /** Told what is wrong with the way to the host, and null when it is mended. */
  onTrouble?: (problem: AppError | null) => void
}

const LONGEST_BACK_OFF_MS = 30_000

/** What ends by itself: the way to the host, what stands before it, or the host restarting. */
const passing: readonly ErrorCode[] = ['offline', 'unavailable', 'server', 'incompatible']

/**
 * Asks until the person has decided (RFC 8628 §3.4, §3.5) and gives the token. Throws AppError: `forbidden` when they
 * denied, `pending` when the code expired first, `conflict` when it was used already, `interrupted` when the signal
 * was aborted.
 */
export async function waitForDeviceToken(
  client: Pick<Client, 'rest'>,
  code: DeviceCode,
  { wait, signal, now = Date.now, onTrouble }: Waiting,
): Promise<string> {
  const stop = new AbortController()
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(cancelled()), { signal: stop.signal })
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
      if (signal.aborted) throw cancelled()
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
    // What is let in at the last moment has nobody to use it.
    void asked
      .then(async (token) => {
        if (typeof token === 'string') await client.rest(revokeToken, { params: { token } })
      })
      .catch(() => undefined)
    throw error
  }
}

const cancelled = () => new AppError('interrupted', accountMessages.deviceCancelled)

const expired = () =>
  new AppError('pending', accountMessages.deviceExpired, { hint: accountMessages.deviceExpiredHint })

/** The host's last word on a code: one that it does not know any more has expired. */
function final(answer: AppError): AppError {
  if (answer.code === 'not_found') return expired()
  return answer.code === 'forbidden'
    ? new AppError('forbidden', accountMessages.deviceDenied, {
        reason: 'deviceDenied',
        hint: accountMessages.deviceDeniedHint,
      })
    : answer
}
