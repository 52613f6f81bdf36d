import { tagIn } from './tag-rules.ts'

/** How a page loads an address: as a style sheet or as a script (spec TP-024 to TP-026). */
export type ResourceKind = 'style' | 'script'

/** Addresses that end in `.css`, whatever follows, and those of font services are styles; all others are scripts. */
export function resourceKind(url: string): ResourceKind {
  const text = url.trim()
  const path = text.replace(/[?#].*$/s, '')
  if (/\.css$/i.test(path) || /\.css$/i.test(text)) return 'style'
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(text)?.[1] ?? ''
  return /^fonts\./i.test(host) && !/\.m?js$/i.test(path) ? 'style' : 'script'
}

/** An address by whose ending alone its kind can be told, which is all that the bundler goes by. */
export const endingWithKind = (url: string): string =>
  resourceKind(url) === 'style' && !/\.css$/.test(url) ? `${url}#.css` : url

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The element that loads an external resource, as it stands in a page. */
export const resourceTag = (url: string): string =>
  resourceKind(url) === 'style'
    ? `<link rel="stylesheet" href="${attribute(url.trim())}">`
    : `<script src="${attribute(url.trim())}"></script>`

const BEFORE = [/<\/head(?=\s*>)/i, /<body\b/i]
const AFTER = [/<head\b/i, /<html\b/i, /^\s*<!doctype/i]

/**
 * A page with elements for external resources at the end of its head, in the order of the list. What the page
 * has of them already is left out, so that doing it twice changes nothing.
 */
export function withResources(html: string, urls: readonly string[]): string {
  const tags = [...new Set(urls.map((url) => url.trim()))].filter(Boolean).map(resourceTag)
  const added = tags.filter((tag) => !html.includes(tag))
  if (added.length === 0) return html
  const at = placeIn(html)
  const lineStart = html.lastIndexOf('\n', at - 1) + 1
  const indent = html.slice(lineStart, at)
  // A head that ends on a line of its own gets one line for each.
  if (at === 0 || /[^ \t]/.test(indent)) return html.slice(0, at) + added.join('') + html.slice(at)
  const lines = added.map((tag) => `${indent}  ${tag}\n`).join('')
  return html.slice(0, lineStart) + lines + html.slice(lineStart)
}

function placeIn(html: string): number {
  const before = BEFORE.map((opening) => tagIn(html, opening)).find(Boolean)
  if (before) return before.start
  return AFTER.map((opening) => tagIn(html, opening)).find(Boolean)?.end ?? 0
}
