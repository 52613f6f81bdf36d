import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { Services } from '../shell/services.tsx'
import { TAKE_OVER_MS } from './limits.ts'
import { offlineMessages } from './messages.ts'
import { mayReload } from './rules.ts'

export type UpdateNeeds = Pick<Services, 'toasts' | 'storage' | 'schedule' | 'queries' | 'modals'> & {
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'update'>
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  /** The worker that served this page, if any. */
  broughtBy: ServiceWorker | null
  reload: () => void
  /** Whether leaving the page would lose something. */
  isUnsaved: () => boolean
  now: () => number
}

/**
 * Moves users to a new version. It is offered as soon as it is on the device, and applied on the next navigation if
 * nothing would be lost. Users are asked only once, and an open page is never reloaded on its own.
 */
export function createUpdates(needs: UpdateNeeds) {
  const { registration, container, broughtBy, toasts, storage, schedule, now } = needs
  let hadController = container.controller !== null
  let isNewer = false
  let offer: ReturnType<typeof toasts.progress> | null = null

  const takeOver = () => {
    const { waiting } = registration
    if (!waiting) return needs.reload()
    const callOff = schedule(needs.reload, TAKE_OVER_MS)
    // Listen even after the timeout: a page requested from a worker that is terminating never arrives (seen in
    // Chromium).
    const begin = () => {
      callOff()
      needs.reload()
    }
    container.addEventListener('controllerchange', begin, { once: true })
    waiting.postMessage('take-over')
  }
  const tell = () => {
    isNewer = true
    offer ??= toasts.progress(offlineMessages.updated, {
      label: offlineMessages.reload,
      run: takeOver,
    })
  }

  container.addEventListener('controllerchange', () => {
    // The first worker takes over the page as it is. Any later one was activated by another tab.
    if (hadController) tell()
    hadController = true
  })
  // Another tab activated it before this one listened.
  if (broughtBy && container.controller !== broughtBy) tell()

  return {
    tell,
    /** To be called on every navigation within the page. */
    navigated: () => {
      const hasPending =
        needs.queries.isMutating() > 0 ||
        needs.modals.isLoading() ||
        needs.modals.list().length > 0 ||
        toasts.underWay() > (offer ? 1 : 0)
      const lastReloadAt = storage.get<number | null>(storageKeys.reloadedAt, null)
      const reloads =
        isNewer && mayReload({ isUnsaved: needs.isUnsaved(), hasPending, lastReloadAt, now: now() })
      if (!reloads) return void registration.update().catch(() => undefined)
      storage.set(storageKeys.reloadedAt, now())
      takeOver()
    },
  }
}
