import { requestDeviceCode, waitForDeviceToken } from '@sandlot/core/accounts/device/device'
import { BRAND } from '@sandlot/core/brand'
import { toAppError } from '@sandlot/core/errors'
import { browser } from 'wxt/browser'
import { pollHost } from '../notifications/poll.ts'
import { hostClient, mayReach } from '../shell/host-fetch.ts'
import { hostState, inTurn, type SignIn } from '../shell/host-state.ts'
import { hostLabel, loadHosts } from '../shell/hosts.ts'
import { SIGN_IN_ALARM_MINUTES } from '../shell/limits.ts'
import { extensionMessages } from '../shell/messages.ts'

/** Wakes the worker while a sign-in is waiting to be approved. */
export const SIGN_IN_ALARM = 'sign-in'

type Waiting = Extract<SignIn, { state: 'waiting' }>

/** The device codes that this worker is polling for. Another worker resumes from what is stored. */
const asked = new Map<string, AbortController>()

/**
 * Starts a sign-in: requests a code from the host and opens its page. Waits for the host permission first if it is
 * missing.
 */
export async function beginSignIn(origin: string): Promise<void> {
  const { signIn } = hostState(origin)
  stopAsking(origin)
  await signIn.set({ state: 'asking' })
  if (!(await mayReach(origin))) return
  /** Updates the state unless the user has since canceled the sign-in or started another one. */
  const tell = async (state: SignIn): Promise<boolean> => {
    let isWanted = false
    await inTurn(origin, async () => {
      isWanted = (await signIn.get())?.state === 'asking'
      if (isWanted) await signIn.set(state)
    })
    return isWanted
  }
  try {
    const code = await requestDeviceCode(hostClient(origin), {
      clientName: `${BRAND} in ${browserName()}`,
      clientId: 'sandlot-extension',
    })
    const { deviceCode, clientId, userCode, intervalSeconds } = code
    const page = pageOf(code.verificationUriComplete, origin)
    const expiresAt = Date.now() + code.expiresInSeconds * 1000
    const waiting = { deviceCode, clientId, userCode, page, intervalSeconds, expiresAt }
    if (!(await tell({ state: 'waiting', ...waiting }))) return
    await browser.alarms.create(SIGN_IN_ALARM, { periodInMinutes: SIGN_IN_ALARM_MINUTES })
    await browser.tabs.create({ url: page })
  } catch (error) {
    await tell({ state: 'failed', problem: await problemOf(error, origin) })
    return
  }
  await resumeSignIns()
}

/** Resumes sign-ins that a terminated worker left open. Idempotent. Resolves when no sign-in is open any more. */
export async function resumeSignIns(): Promise<void> {
  const { list } = await loadHosts()
  const open = await Promise.all(
    list.map(async ({ origin }) => {
      const state = await hostState(origin).signIn.get()
      if (state?.state === 'waiting') await finishSignIn(origin, state)
      return state?.state === 'waiting'
    }),
  )
  if (!open.includes(true)) await browser.alarms.clear(SIGN_IN_ALARM)
}

/** Resumes sign-ins that were waiting for the permission. */
export async function beginAllowed(): Promise<void> {
  const { list } = await loadHosts()
  for (const { origin } of list)
    if ((await hostState(origin).signIn.get())?.state === 'asking' && (await mayReach(origin)))
      await beginSignIn(origin)
}

export async function cancelSignIn(origin: string): Promise<void> {
  await inTurn(origin, () => hostState(origin).signIn.remove())
  stopAsking(origin)
}

function stopAsking(origin: string): void {
  asked.get(origin)?.abort()
  asked.delete(origin)
}

async function finishSignIn(origin: string, waiting: Waiting): Promise<void> {
  if (asked.has(origin)) return
  const abort = new AbortController()
  asked.set(origin, abort)
  const { signIn, signedIn, token, reach, kept } = hostState(origin)
  const isStillWanted = async () => {
    const now = await signIn.get()
    return now?.state === 'waiting' && now.deviceCode === waiting.deviceCode
  }
  try {
    const { deviceCode, clientId, userCode, page, intervalSeconds, expiresAt } = waiting
    const code = {
      deviceCode,
      clientId,
      userCode,
      intervalSeconds,
      verificationUri: page,
      verificationUriComplete: page,
      expiresInSeconds: (expiresAt - Date.now()) / 1000,
    }
    const bearer = await waitForDeviceToken(hostClient(origin), code, { wait, signal: abort.signal })
    await inTurn(origin, async () => {
      if (!(await isStillWanted())) return
      // A different person may be signing in now.
      await kept.remove()
      await signedIn.set(crypto.randomUUID())
      await token.set(bearer)
      await reach.set({ state: 'ok', nextAt: Date.now() })
      await signIn.remove()
    })
    await pollHost(origin)
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'interrupted')
      await inTurn(origin, async () => {
        if (await isStillWanted()) await signIn.set({ state: 'failed', problem: message })
      })
  } finally {
    if (asked.get(origin) === abort) asked.delete(origin)
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Only web pages are opened, because the host chooses the address. */
function pageOf(named: string, origin: string): string {
  const { protocol, href } = new URL(named, origin)
  if (/^https?:$/.test(protocol)) return href
  throw new Error(extensionMessages.oddPage)
}

async function problemOf(error: unknown, origin: string): Promise<string> {
  const { code, message } = toAppError(error)
  if (code !== 'offline') return message
  const { list } = await loadHosts()
  const name = list.find((host) => host.origin === origin)?.name ?? origin
  return extensionMessages.unreachable(name, hostLabel(origin), navigator.onLine ? 'silent' : 'offline')
}

function browserName(): string {
  const { userAgent } = navigator
  return /Firefox\//.test(userAgent) ? 'Firefox' : /Edg\//.test(userAgent) ? 'Edge' : 'Chrome'
}
