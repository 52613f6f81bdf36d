import type { Highlights } from '@sandlot/core/sandboxes/items/items'

/** A text with some of its parts marked. */
export function Marked({ text, highlights }: { text: string; highlights: Highlights }) {
  if (highlights.length === 0) return text
  return highlights.map(([from, to], index) => (
    <span key={from}>
      {text.slice(highlights[index - 1]?.[1] ?? 0, from)}
      <mark className="rounded-sm bg-accent-soft text-accent-text">{text.slice(from, to)}</mark>
      {index === highlights.length - 1 && text.slice(to)}
    </span>
  ))
}
