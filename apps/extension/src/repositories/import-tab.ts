import { browser } from 'wxt/browser'
import { hostState } from '../shell/host-state.ts'
import { loadHosts } from '../shell/hosts.ts'
import { importLink, type Wanted } from './page-links.ts'

/** Where a tab opens: over the one in front, before it, or behind it. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'

const ASKED = 'import'

/** What the import box was asked for by address; null where it opened by itself. */
export const askedImport = (search: string): string | null => new URLSearchParams(search).get(ASKED)

/** The extension's own page with the import box, which says that a text names no repository. */
const importBoxPage = (text: string): string =>
  `${browser.runtime.getURL('/popup.html')}?${new URLSearchParams({ [ASKED]: text })}`

/**
 * The import of what is wanted on the chosen host. Where only a text is there that names none, it is the import box
 * with it; where there is no host, the page that says so.
 */
async function importPage(wanted: Wanted | string): Promise<string> {
  const { current } = await loadHosts()
  if (!current) return browser.runtime.getURL('/popup.html')
  if (typeof wanted === 'string') return importBoxPage(wanted)
  return importLink(current.origin, wanted, {
    workspaceId: await hostState(current.origin).workspaceId.get(),
  })
}

export async function openImport(
  wanted: Wanted | string,
  disposition: Disposition = 'newForegroundTab',
): Promise<void> {
  const url = await importPage(wanted)
  if (disposition === 'currentTab') await browser.tabs.update({ url })
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' })
}
