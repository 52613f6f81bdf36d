import { browser } from 'wxt/browser'

/** Opens an address in a tab. In the foreground, it closes the popup. */
export async function openTab(url: string, { behind = false } = {}): Promise<void> {
  await browser.tabs.create({ url, active: !behind })
  if (!behind) window.close()
}

export const openOptions = (): void => void browser.runtime.openOptionsPage().then(() => window.close())
