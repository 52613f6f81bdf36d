import { browser } from 'wxt/browser'
import { githubLinkHosts } from '../shell/github-hosts.ts'
import { hostLabel, loadHosts } from '../shell/hosts.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { activePage } from './active-page.ts'
import { openImport } from './import-tab.ts'
import { linkText, wantedNamed, wantedText } from './named.ts'
import type { Wanted } from './page-links.ts'

/** The suggestion for a text typed after the keyword, and the alternatives. */
export type Offer = { description: string; others: { content: string; description: string }[] }

/** `address` is that of the chosen host, null if there is none. `active` is what the active tab refers to. */
export function offerFor(
  text: string,
  address: string | null,
  active: Wanted | null,
  hosts?: readonly string[],
): Offer {
  if (address === null) return { description: messages.omniboxNoHost, others: [] }
  const front = active && {
    content: linkText(active),
    description: messages.omniboxActive(wantedText(active), address),
  }
  if (text.trim() === '') return { description: front?.description ?? messages.omniboxHint, others: [] }
  const named = wantedNamed(text, hosts)
  return {
    description:
      'problem' in named ? messages.omniboxHint : messages.omniboxImport(wantedText(named.wanted), address),
    others: front && front.content !== text.trim() ? [front] : [],
  }
}

/** Returns the target of a text typed after the keyword. Without any text it is the repository of the active tab. */
export function wantedBy(text: string, active: Wanted | null, hosts?: readonly string[]): Wanted | string {
  if (text.trim() === '') return active ?? ''
  const named = wantedNamed(text, hosts)
  return 'problem' in named ? text : named.wanted
}

/** A description as the browser reads it: Chromium takes it for XML and refuses it if it is not, Firefox for text. */
export function described(description: string, userAgent: string): string {
  if (/Firefox\//.test(userAgent)) return description
  return description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

async function offer(text: string): Promise<Offer['others']> {
  const { current } = await loadHosts()
  const address = current && hostLabel(current.origin)
  const { description, others } = offerFor(text, address, await activePage(), await githubLinkHosts())
  const inBrowser = (said: string) => described(said, navigator.userAgent)
  await browser.omnibox.setDefaultSuggestion({ description: inBrowser(description) })
  return others.map((other) => ({ ...other, description: inBrowser(other.description) }))
}

/** Background: handles `sandlot owner/name` in the address bar. */
export function answerOmnibox(): void {
  const { onInputStarted, onInputChanged, onInputEntered } = browser.omnibox
  onInputStarted.addListener(() => void offer(''))
  onInputChanged.addListener((text, suggest) => void offer(text).then(suggest))
  onInputEntered.addListener(
    (text, disposition) =>
      void Promise.all([activePage(), githubLinkHosts()]).then(([active, hosts]) =>
        openImport(wantedBy(text, active, hosts), disposition),
      ),
  )
}
