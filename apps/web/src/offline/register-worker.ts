import { offlineMessages } from './messages.ts'
import { isStorageFull } from './rules.ts'

const FILE = '/sw.js'

/** What a worker reports when it is ready: the first of this device, or one in place of another. */
export type WorkerNews = 'installed' | 'updated'

export type WorkerNeeds = {
  container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'controller'>
  /** Whether the page comes from this computer, where servers come and go on one address. */
  isLocal: boolean
  fetch: typeof fetch
  caches: Pick<CacheStorage, 'keys' | 'delete'>
  estimate: () => Promise<StorageEstimate>
  reload: () => void
  log: (message: string, error?: unknown) => void
  tell: (news: WorkerNews) => void
}

/**
 * Installs the worker that makes pages work offline, and tells what becomes of it. Whatever goes wrong with it is
 * logged and nothing else (spec SH-131 to SH-139, ER-004).
 */
export async function registerWorker(needs: WorkerNeeds): Promise<ServiceWorkerRegistration | null> {
  const { container, log } = needs
  try {
    if (needs.isLocal && !(await isStillThere(needs))) return null
    const registration = await container.register(FILE, { scope: '/', updateViaCache: 'none' })
    // Browsers that are told to have no workers answer with nothing.
    if (!registration) return null
    watch(registration, needs)
    if (registration.active) await askOnce(registration)
    return registration
  } catch (error) {
    log(offlineMessages.workerFailed, error)
    return null
  }
}

/**
 * A worker of before may have made the browser ask ahead of it, and stays until its pages let it go. What it leaves
 * unanswered is then asked for twice, one-time addresses too.
 */
const askOnce = ({ navigationPreload }: ServiceWorkerRegistration) =>
  navigationPreload?.disable().catch(() => undefined)

/** Another program may answer at this address by now; then its pages are none of this worker's business. */
async function isStillThere({ container, fetch, reload, log }: WorkerNeeds): Promise<boolean> {
  const reply = await fetch(FILE, { cache: 'no-store' }).catch(() => null)
  if (!reply) log(offlineMessages.offlineMode)
  if (!reply || reply.status >= 500) return true
  if (reply.ok && reply.headers.get('content-type')?.includes('javascript')) return true
  const known = await container.getRegistration()
  if (!known) return false
  await known.unregister()
  reload()
  return false
}

function watch(registration: ServiceWorkerRegistration, needs: WorkerNeeds): void {
  const { container, tell, log } = needs
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // A page that was loaded past its worker has no controller, but the device has a worker all the same.
      if (worker.state === 'installed')
        tell(container.controller || registration.active ? 'updated' : 'installed')
      if (worker.state === 'redundant')
        giveBackWhenFull(registration, needs).catch((error) => log(offlineMessages.workerFailed, error))
    })
  if (registration.waiting) tell('updated')
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** A worker that failed where there is no room left must not go on to hold what there is (spec SH-135). */
async function giveBackWhenFull(registration: ServiceWorkerRegistration, needs: WorkerNeeds): Promise<void> {
  if (!isStorageFull(await needs.estimate())) return
  await registration.unregister()
  await clearCaches(needs.caches)
}

export async function clearCaches(caches: WorkerNeeds['caches']): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}
