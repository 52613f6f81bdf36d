import { browser } from 'wxt/browser'
import { mayReach } from './host-fetch.ts'
import { hostState } from './host-state.ts'
import { loadHosts } from './hosts.ts'

/**
 * Returns how the extension is set up and how its hosts respond. Built from an explicit list of fields, so that no
 * secret can slip in.
 */
export async function diagnostics(now: Date): Promise<object> {
  const { list, current } = await loadHosts()
  const { version } = browser.runtime.getManifest()
  return {
    at: now.toISOString(),
    version,
    browser: navigator.userAgent,
    online: navigator.onLine,
    alarms: (await browser.alarms.getAll()).map(({ name, scheduledTime }) => ({
      name,
      at: new Date(scheduledTime).toISOString(),
    })),
    hosts: await Promise.all(
      list.map(async ({ origin, name }) => {
        const { token, reach, unread, signIn, kept } = hostState(origin)
        return {
          origin,
          name,
          chosen: origin === current?.origin,
          allowed: await mayReach(origin),
          hasToken: (await token.get()) !== undefined,
          reach: await reach.get(),
          unread: await unread.get(),
          signIn: (await signIn.get())?.state,
          kept: (await kept.get())?.answers.length ?? 0,
        }
      }),
    ),
  }
}

export async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await diagnostics(new Date()), null, 2)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'sandlot-extension.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
