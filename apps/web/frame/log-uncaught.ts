import type { ConsoleHook } from './console-hook.ts'

/** Logs a page's uncaught errors and the resources that failed to load. */
export function logUncaught(page: Window, hook: ConsoleHook): void {
  page.addEventListener(
    'error',
    (event: Event) => {
      const { target } = event
      if (event instanceof ErrorEvent)
        hook.addUncaught(['Uncaught', event.error ?? event.message], event.error)
      else if ('error' in event) hook.addUncaught([event.error], event.error)
      else if (target instanceof HTMLElement && 'src' in target)
        hook.add('error', [`Could not load ${String(target.src)}`])
      else if (target instanceof HTMLLinkElement) hook.add('error', [`Could not load ${target.href}`])
    },
    true,
  )
  page.addEventListener('unhandledrejection', ({ reason }) => {
    hook.addUncaught(['Uncaught (in promise)', reason], reason)
  })
}
