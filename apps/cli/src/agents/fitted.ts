import { isObject } from '../platform/disk/json-file.ts'
import { agentTexts } from './messages.ts'

type Bounds = { characters: number; items: number }

/**
 * Shortens a document to at most so many characters of JSON, cutting the middle of long texts and the end of lists. Its
 * message and outcome always stay.
 */
export function fitted(document: Record<string, unknown>, max: number): Record<string, unknown> {
  for (let characters = max; characters > 1; characters = Math.floor(characters / 2)) {
    const smaller = within(document, { characters, items: Math.ceil(characters / 50) })
    if (isObject(smaller) && JSON.stringify(smaller).length <= max) return smaller
  }
  return { ok: document.ok }
}

function within(value: unknown, bounds: Bounds): unknown {
  if (typeof value === 'string') return shortened(value, bounds.characters)
  if (Array.isArray(value)) return value.slice(0, bounds.items).map((one) => within(one, bounds))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, within(one, bounds)]))
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const half = Math.floor(max / 2)
  return `${text.slice(0, half)}${agentTexts.leftOut(text.length - 2 * half)}${text.slice(-half)}`
}
