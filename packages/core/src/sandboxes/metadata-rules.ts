import { pathProblem } from '../files/path-rules.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  EXTERNAL_RESOURCE_MAX_LENGTH,
  EXTERNAL_RESOURCES_MAX,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from './limits.ts'
import { refusalMessages } from './refusal-messages.ts'

const lengthOf = (text: string) => [...text].length

/** What is wrong with a description, or null. */
export const descriptionProblem = (text: string): string | null =>
  /[^\P{Cc}\n\r\t]/u.test(text)
    ? refusalMessages.descriptionControl
    : lengthOf(text.trim()) > DESCRIPTION_MAX_LENGTH
      ? refusalMessages.descriptionTooLong(DESCRIPTION_MAX_LENGTH)
      : null

/** Tags without the blanks around them, each once. */
export const cleanTags = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()))]

/** What is wrong with the tags of a sandbox, or null. */
export function tagsProblem(tags: readonly string[]): string | null {
  const clean = cleanTags(tags)
  if (clean.length > TAGS_MAX) return refusalMessages.tagsTooMany(TAGS_MAX)
  if (clean.includes('')) return refusalMessages.tagEmpty
  if (clean.some((tag) => /\p{Cc}/u.test(tag))) return refusalMessages.tagControl
  const long = clean.find((tag) => lengthOf(tag) > TAG_MAX_LENGTH)
  return long === undefined ? null : refusalMessages.tagTooLong(TAG_MAX_LENGTH)
}

/** Addresses without the blanks around them, each once, in their order. */
export const cleanResources = (urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => url.trim())),
]

/** What is wrong with the stylesheets and scripts from elsewhere, or null. */
export function externalResourcesProblem(urls: readonly string[]): string | null {
  const clean = cleanResources(urls)
  if (clean.length > EXTERNAL_RESOURCES_MAX) return refusalMessages.resourcesTooMany(EXTERNAL_RESOURCES_MAX)
  const wrong = clean.find((url) => url.length > EXTERNAL_RESOURCE_MAX_LENGTH || !isWebAddress(url))
  return wrong === undefined ? null : refusalMessages.resourceWrong(wrong.slice(0, 200))
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/i.test(text) && URL.canParse(text)
}

/** What is wrong with the file that is shown first, or null; a slash may stand before it. */
export const entryProblem = (entry: string): string | null => pathProblem(entry.replace(/^\//, ''))
