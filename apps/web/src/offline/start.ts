import { accountKeys, featuresQuery } from '@sandlot/core/accounts/queries'
import { agreeOnPerson } from '../accounts/session/agree-on-person.ts'
import { reloadMe } from '../accounts/session/session.ts'
import { mayBeSignedIn } from '../accounts/session/signed-in-flag.ts'
import { watchPerson } from '../accounts/session/watch-person.ts'
import { watchSignOut } from '../accounts/session/watch-sign-out.ts'
import type { AppRouter } from '../router.tsx'
import { idle, whenIdle } from '../shell/browser/when-idle.ts'
import type { Services } from '../shell/services.tsx'
import { forgetLastKnown, keepLastKnown, restoreLastKnown } from './last-known.ts'
import { KEEP_AFTER_MS } from './limits.ts'
import { offlineMessages } from './messages.ts'
import { createUpdates } from './offer-update.ts'
import { keepPagesAtHand } from './pages-at-hand.ts'
import { clearCaches, registerWorker, type WorkerNews } from './register-worker.ts'
import { isKept } from './rules.ts'
import { watchReach } from './watch-reach.ts'

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/

const log = (message: string, error?: unknown) => {
  // biome-ignore lint/suspicious/noConsole: worker failures are only logged (spec SH-139).
  if (error) console.warn(message, error)
  // biome-ignore lint/suspicious/noConsole: a missing network is only logged (spec SH-138).
  else console.info(message)
}
const quietly = (error: unknown) => log(offlineMessages.keepFailed, error)

/** Starts everything that lets the app work without a network, once the first page has loaded. */
export async function startOffline(
  services: Services,
  router: AppRouter,
  broughtBy: ServiceWorker | null,
): Promise<void> {
  const { client, queries, connection, reach, schedule } = services
  // Preloaded, because its code could not be loaded without a network.
  import('./offline-notice.tsx').catch(() => undefined)
  keepPagesAtHand(router, services)
  watchSignOut(services)
  if ('BroadcastChannel' in window)
    agreeOnPerson(
      queries,
      () => void reloadMe(services).catch(() => undefined),
      new BroadcastChannel('sandlot-person'),
    )
  watchPerson(
    queries,
    () => window.location.reload(),
    () => window.location.pathname,
  )
  connection.subscribe((isOnline) => {
    if (isOnline) return
    log(offlineMessages.offlineMode)
    if (mayBeSignedIn(services.storage)) void restoreLastKnown(queries, Date.now()).catch(quietly)
  })
  watchReach({
    queries,
    connection,
    reach,
    schedule,
    probe: async () => (await fetch(`${client.baseUrl}/api/health`, { cache: 'no-store' })).ok,
    onBack: () => {
      void queries.invalidateQueries()
      void router.invalidate()
    },
  })
  // Inside a frame of another site, nothing is installed or stored.
  if (window.top !== window) return
  const { offline = true } = await queries
    .ensureQueryData(featuresQuery(client))
    .catch(() => ({ offline: true }))
  if (!offline) return endOffline()
  keepWhatComes(services)
  // A first worker fetches hundreds of files.
  await idle(schedule)
  await installWorker(services, router, broughtBy)
}

/**
 * Removes everything that exists, because the instance has turned offline support off (the server removes the worker
 * too).
 */
async function endOffline(): Promise<void> {
  await forgetLastKnown().catch(quietly)
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  await registration.unregister()
  await clearCaches(caches)
}

/** Stores seen data after a short delay. If nobody is signed in, deletes it. */
function keepWhatComes({ queries, storage, schedule }: Services): void {
  let callOff: (() => void) | null = null
  const keep = () => {
    callOff = null
    // Unconfirmed changes may still be reverted.
    if (queries.isMutating() > 0) return later()
    callOff = whenIdle(schedule, () => {
      callOff = null
      void keepLastKnown(queries, Date.now(), () => mayBeSignedIn(storage)).catch(quietly)
    })
  }
  const later = () => {
    callOff ??= schedule(keep, KEEP_AFTER_MS)
  }
  const forget = () => {
    callOff?.()
    callOff = null
    void forgetLastKnown().catch(quietly)
  }
  if (mayBeSignedIn(storage)) later()
  else forget()
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return
    const isNobody = event.query.queryKey[1] === accountKeys.me[1] && event.query.state.data === null
    if (isNobody) forget()
    else later()
  })
}

async function installWorker(services: Services, router: AppRouter, broughtBy: ServiceWorker | null) {
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  const reload = () => window.location.reload()
  const early: WorkerNews[] = []
  let tell = (news: WorkerNews) => void early.push(news)
  const registration = await registerWorker({
    container,
    isLocal: LOCAL.test(window.location.hostname),
    fetch: (...call) => window.fetch(...call),
    caches,
    estimate: () => navigator.storage.estimate(),
    reload,
    log,
    tell: (news) => tell(news),
  })
  if (!registration) return
  const updates = createUpdates({
    ...services,
    registration,
    container,
    broughtBy,
    reload,
    isUnsaved: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    now: () => Date.now(),
  })
  tell = (news) => {
    if (news === 'updated') updates.tell()
    else services.toasts.toast('success', offlineMessages.installed)
  }
  for (const news of early) tell(news)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && updates.navigated())
}
