import { inTurn } from '@sandlot/core/in-turn'
import { browser } from 'wxt/browser'
import { hostState } from '../shell/host-state.ts'
import { type Host, loadHosts } from '../shell/hosts.ts'
import { BADGE_MAX } from '../shell/limits.ts'
import { extensionMessages as messages } from '../shell/messages.ts'
import { isQuiet, loadPreferences } from '../shell/preferences.ts'
import type { Reach } from '../shell/reach.ts'

export type HostNews = { host: Host; reach: Reach | undefined; unread: number }
/** The user's current preferences for the badge. */
export type BadgeMood = { isQuiet: boolean; showsCount: boolean }
export type Badge = { text: string; color: string; title: string }

const GREEN = '#177a52'
const GREY = '#6b7280'
const AMBER = '#b45309'

/**
 * Returns the badge for all hosts combined. The number is the total over all hosts. A host in trouble shows only if
 * nothing is unread or if it is the chosen one. The title describes every host in words.
 */
export function badgeOf(
  news: readonly HostNews[],
  chosen: string | undefined,
  { isQuiet, showsCount }: BadgeMood = { isQuiet: false, showsCount: true },
): Badge {
  const known = news.filter(({ reach }) => reach !== undefined)
  if (known.length === 0) return { text: '!', color: GREY, title: messages.badgeSignedOut }
  const lines = known.map((one) => `${one.host.name}: ${messages.badgeState(one.reach, one.unread)}`)
  const title = [...lines, ...(isQuiet ? [messages.quietNow] : [])].join('\n')
  const first = known.find(({ host }) => host.origin === chosen) ?? known[0]
  const unread = known.reduce((sum, one) => sum + (isSignedIn(one.reach) ? one.unread : 0), 0)
  const trouble =
    unread === 0
      ? (troubleOf(first?.reach) ?? known.map(({ reach }) => troubleOf(reach)).find(Boolean))
      : troubleOf(first?.reach)
  if (trouble) return { ...trouble, title }
  return {
    text: unread === 0 || isQuiet || !showsCount ? '' : unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread),
    color: GREEN,
    title,
  }
}

const isSignedIn = (reach: Reach | undefined) => reach?.state !== 'expired' && reach?.state !== 'blocked'

function troubleOf(reach: Reach | undefined): Pick<Badge, 'text' | 'color'> | undefined {
  if (reach?.state === 'unreachable') return { text: '…', color: AMBER }
  return isSignedIn(reach) ? undefined : { text: '!', color: GREY }
}

/** Paints the badge from stored state, without any request. An earlier paint never overwrites a later one. */
export const paintBadge = (): Promise<void> => inTurn(loadHosts, 'badge', paint)

async function paint(): Promise<void> {
  const { list, current } = await loadHosts()
  const news = await Promise.all(
    list.map(async (host) => {
      const state = hostState(host.origin)
      return { host, reach: await state.reach.get(), unread: (await state.unread.get()) ?? 0 }
    }),
  )
  const { quiet, showsCount } = await loadPreferences()
  const mood = { isQuiet: isQuiet(quiet, new Date()), showsCount }
  const { text, color, title } = badgeOf(news, current?.origin, mood)
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color }),
    browser.action.setBadgeTextColor({ color: '#ffffff' }),
    browser.action.setTitle({ title }),
  ])
}
