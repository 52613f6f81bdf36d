import { browser } from 'wxt/browser'
import { hostState } from '../shell/host-state.ts'
import { loadHosts } from '../shell/hosts.ts'
import { importLink, type Wanted } from './page-links.ts'

/** Where to open: in the current tab, or in a new one in the foreground or background. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab'

const ASKED = 'import'

/** The input that the import box's address carries. Null if the user opened the box directly. */
export const askedImport = (search: string): string | null => new URLSearchParams(search).get(ASKED)

/** The extension's own page with the import box, which reports that a text does not name a repository. */
const importBoxPage = (text: string): string =>
  `${browser.runtime.getURL('/popup.html')}?${new URLSearchParams({ [ASKED]: text })}`

/**
 * Returns the address that imports `wanted` on the chosen host: the import box if only a text is known, or the popup if
 * there is no host.
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
