import { browser } from 'wxt/browser'

/** Shows an address in a tab. In front, it takes the popup's place. */
export async function openTab(url: string, { behind = false } = {}): Promise<void> {
  await browser.tabs.create({ url, active: !behind })
  if (!behind) window.close()
}

export const openOptions = (): void => void browser.runtime.openOptionsPage().then(() => window.close())
