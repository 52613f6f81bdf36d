import { storageKeys } from '@sandlot/core/shell/storage-keys'
import type { Services } from '../shell/services.tsx'
import { TAKE_OVER_MS } from './limits.ts'
import { offlineMessages } from './messages.ts'
import { mayReload } from './rules.ts'

export type UpdateNeeds = Pick<Services, 'toasts' | 'storage' | 'schedule' | 'queries' | 'modals'> & {
  registration: Pick<ServiceWorkerRegistration, 'waiting' | 'update'>
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>
  /** The worker that brought this page, if one did. */
  broughtBy: ServiceWorker | null
  reload: () => void
  /** Whether something on the page would be lost by leaving it. */
  isUnsaved: () => boolean
  now: () => number
}

/**
 * Brings people to a new version: it is offered as soon as it is on the device, and taken at their next navigation
 * where nothing is open that could be lost. Nobody is asked twice, nothing begins under an open page by itself.
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
    // Also after that: a page that was asked of a worker which ends meanwhile never comes (seen in Chromium).
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
    // The very first worker takes the page over as it is. After that it was another tab that went on.
    if (hadController) tell()
    hadController = true
  })
  // Another tab went on before this one listened.
  if (broughtBy && container.controller !== broughtBy) tell()

  return {
    tell,
    /** To be called with every navigation within the page. */
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
