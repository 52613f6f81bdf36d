import { offlineMessages } from './messages.ts'
import { isStorageFull } from './rules.ts'

const FILE = '/sw.js'

/** What a worker reports once it is ready: whether it is the first on this device or replaces another. */
export type WorkerNews = 'installed' | 'updated'

export type WorkerNeeds = {
  container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'controller'>
  /** Whether the page is served from this computer, where different servers use the same address over time. */
  isLocal: boolean
  fetch: typeof fetch
  caches: Pick<CacheStorage, 'keys' | 'delete'>
  estimate: () => Promise<StorageEstimate>
  reload: () => void
  log: (message: string, error?: unknown) => void
  tell: (news: WorkerNews) => void
}

/**
 * Installs the worker that makes pages work offline, and reports its state. Failures are only logged (spec SH-131 to
 * SH-139, ER-004).
 */
export async function registerWorker(needs: WorkerNeeds): Promise<ServiceWorkerRegistration | null> {
  const { container, log } = needs
  try {
    if (needs.isLocal && !(await isStillThere(needs))) return null
    const registration = await container.register(FILE, { scope: '/', updateViaCache: 'none' })
    // Browsers configured without workers resolve with nothing.
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
 * Disables navigation preload. An earlier worker may have enabled it, and stays until its pages close. Requests that it
 * does not handle would then be sent twice, including one-time links.
 */
const askOnce = ({ navigationPreload }: ServiceWorkerRegistration) =>
  navigationPreload?.disable().catch(() => undefined)

/** A different program may have this address by now, whose pages this worker must not handle. */
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
      // A page that bypassed its worker has no controller although the device has a worker.
      if (worker.state === 'installed')
        tell(container.controller || registration.active ? 'updated' : 'installed')
      if (worker.state === 'redundant')
        giveBackWhenFull(registration, needs).catch((error) => log(offlineMessages.workerFailed, error))
    })
  if (registration.waiting) tell('updated')
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

/** If a worker fails because storage is full, its caches must not keep occupying the space (spec SH-135). */
async function giveBackWhenFull(registration: ServiceWorkerRegistration, needs: WorkerNeeds): Promise<void> {
  if (!isStorageFull(await needs.estimate())) return
  await registration.unregister()
  await clearCaches(needs.caches)
}

export async function clearCaches(caches: WorkerNeeds['caches']): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}
