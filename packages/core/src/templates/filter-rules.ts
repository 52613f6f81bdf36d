import type { TemplateCard } from './card-rules.ts'
import { POPULAR_ALONE, POPULAR_WITH_RECENT, RECENT_TEMPLATES_MAX, SUGGESTED_TEMPLATE_IDS } from './limits.ts'

/** Badges that are always offered, besides that of popular templates (spec CR-008, contract §9). */
export const FIXED_BADGES = ['browser', 'server', 'frontend', 'backend', 'workspace'] as const

/** Matches templates with every badge and every word of the text. */
export type TemplateFilter = { badges: readonly string[]; text: string }

/** The fields that filters and searches use. */
type Searched = { title: string | null; tags: readonly string[] }

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

/** A badge matches a tag, or whole words of the title. */
export function matchesBadge({ title, tags }: Searched, badge: string): boolean {
  const wanted = badge.toLowerCase()
  if (tags.some((tag) => tag.toLowerCase() === wanted)) return true
  const words = wordsOf(wanted)
  return words.length > 0 && spaced(wordsOf(title ?? '')).includes(spaced(words))
}

/** Whether every word occurs in the title or a tag, ignoring case (spec CR-014). */
export function matchesText({ title, tags }: Searched, text: string): boolean {
  const places = [title ?? '', ...tags].map((place) => place.toLowerCase())
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => places.some((place) => place.includes(word)))
}

/** The templates that match a filter, in order. */
export const filterTemplates = <T extends Searched>(templates: readonly T[], filter: TemplateFilter): T[] =>
  templates.filter(
    (one) => filter.badges.every((badge) => matchesBadge(one, badge)) && matchesText(one, filter.text),
  )

/** Whether a filter is active; otherwise the initial lists are shown. */
export const isFiltering = ({ badges, text }: TemplateFilter): boolean =>
  badges.length > 0 || text.trim() !== ''

/**
 * The badges to offer, besides that of popular templates: the fixed ones and, once any are chosen, every tag that
 * several of the remaining templates have (spec CR-008, CR-009).
 */
export function badgesOf(templates: readonly Searched[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...FIXED_BADGES]
  const counts = new Map<string, number>()
  for (const { tags } of filterTemplates(templates, { badges: chosen, text: '' }))
    for (const tag of new Set(tags.map((one) => one.toLowerCase())))
      counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1).map(([tag]) => tag)
  return [...new Set([...FIXED_BADGES, ...chosen, ...shared.sort()])]
}

/** The instance's starter templates (spec EN-013, TP-009). */
export const starterTemplates = <T extends Searched>(templates: readonly T[]): T[] =>
  filterTemplates(templates, { badges: [], text: '' }).filter(({ tags }) => tags.includes('starter'))

/** Recently used templates, up to the number shown (spec CR-016). */
export const recentTemplates = <T>(used: readonly T[]): T[] => used.slice(0, RECENT_TEMPLATES_MAX)

/**
 * Popular templates that are not among the recent ones: suggested ones first, then the most forked (spec CR-017,
 * CR-018).
 */
export function popularTemplates(
  official: readonly TemplateCard[],
  recent: readonly TemplateCard[],
): TemplateCard[] {
  const rank = ({ id }: TemplateCard) => {
    const place = SUGGESTED_TEMPLATE_IDS.indexOf(id)
    return place === -1 ? SUGGESTED_TEMPLATE_IDS.length : place
  }
  const rest = official.filter(({ id }) => !recent.some((used) => used.id === id))
  return rest
    .sort((a, b) => rank(a) - rank(b) || b.forkCount - a.forkCount)
    .slice(0, recent.length > 0 ? POPULAR_WITH_RECENT : POPULAR_ALONE)
}
