import { type FileProblem, shapeProblem } from '../../files/path-rules.ts'
import type { InputProblem } from '../../input-rules.ts'
import { hasControls, isLongerThan } from '../../text-rules.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  EXTERNAL_RESOURCE_MAX_LENGTH,
  EXTERNAL_RESOURCES_MAX,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from '../limits.ts'
import type { refusalMessages } from '../refusal-messages.ts'

export type MetadataProblem = InputProblem<typeof refusalMessages>

/** What is wrong with a description, or null. */
export const descriptionProblem = (text: string): MetadataProblem | null =>
  /[^\P{Cc}\n\r\t]/u.test(text)
    ? { reason: 'descriptionControl' }
    : isLongerThan(text.trim(), DESCRIPTION_MAX_LENGTH)
      ? { reason: 'descriptionTooLong', params: [DESCRIPTION_MAX_LENGTH] }
      : null

/** Trims and deduplicates texts in order; stops soon after `most`. */
function trimmedOnce(texts: readonly string[], most = Number.POSITIVE_INFINITY): string[] {
  const kept = new Set<string>()
  for (const text of texts) {
    kept.add(text.trim())
    if (kept.size > most) break
  }
  return [...kept]
}

/** Trims and deduplicates tags. */
export const cleanTags = (tags: readonly string[]): string[] => trimmedOnce(tags)

/** What is wrong with a sandbox's tags, or null. */
export function tagsProblem(tags: readonly string[]): MetadataProblem | null {
  const clean = trimmedOnce(tags, TAGS_MAX)
  if (clean.length > TAGS_MAX) return { reason: 'tagsTooMany', params: [TAGS_MAX] }
  if (clean.includes('')) return { reason: 'tagEmpty' }
  if (clean.some(hasControls)) return { reason: 'tagControl' }
  const long = clean.find((tag) => isLongerThan(tag, TAG_MAX_LENGTH))
  return long === undefined ? null : { reason: 'tagTooLong', params: [TAG_MAX_LENGTH] }
}

/** Trims and deduplicates URLs in order. */
export const cleanResources = (urls: readonly string[]): string[] => trimmedOnce(urls)

/** What is wrong with the external stylesheets and scripts, or null. */
export function externalResourcesProblem(urls: readonly string[]): MetadataProblem | null {
  const clean = trimmedOnce(urls, EXTERNAL_RESOURCES_MAX)
  if (clean.length > EXTERNAL_RESOURCES_MAX)
    return { reason: 'resourcesTooMany', params: [EXTERNAL_RESOURCES_MAX] }
  const wrong = clean.find((url) => url.length > EXTERNAL_RESOURCE_MAX_LENGTH || !isWebAddress(url))
  return wrong === undefined ? null : { reason: 'resourceWrong', params: [wrong.slice(0, 200)] }
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)
}

/** What is wrong with the path of the file shown first, or null; a leading slash is allowed. */
export const entryProblem = (entry: string): FileProblem | null => shapeProblem(entry.replace(/^\//, ''))
