import { parser } from '@lezer/markdown'
import { mentionsIn } from '@sandlot/core/comments/rules'

/** The subset of Markdown that comments render. Everything else, HTML in particular, stays plain text. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; parts: Part[] }
  | { kind: 'strong' | 'em'; parts: Part[] }
export type Block =
  | { kind: 'paragraph'; parts: Part[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }

type Node = { name: string; from: number; to: number; children: Node[] }

function nodesOf(text: string): Node {
  const root: Node = { name: 'Document', from: 0, to: text.length, children: [] }
  const open = [root]
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'Document') return
      const node: Node = { name, from, to, children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
    },
    leave: ({ name }) => {
      if (name !== 'Document') open.pop()
    },
  })
  return root
}

const MARKS = /Mark$/

/** Parses a comment into blocks. */
export const blocksOf = (text: string): Block[] => blocksIn(text, nodesOf(text))

const blocksIn = (text: string, { children }: Node): Block[] =>
  children.flatMap((node) => blockOf(text, node) ?? [])

function blockOf(text: string, node: Node): Block | null {
  if (MARKS.test(node.name)) return null
  switch (node.name) {
    case 'FencedCode':
    case 'CodeBlock': {
      const code = node.children.filter(({ name }) => name === 'CodeText')
      return { kind: 'code', text: code.map(({ from, to }) => text.slice(from, to)).join('') }
    }
    case 'Blockquote':
      return { kind: 'quote', blocks: blocksIn(text, node) }
    case 'BulletList':
    case 'OrderedList':
      return {
        kind: 'list',
        isOrdered: node.name === 'OrderedList',
        items: node.children.map((item) => blocksIn(text, item)),
      }
    case 'Paragraph':
      return { kind: 'paragraph', parts: partsIn(text, node) }
    default:
      return { kind: 'paragraph', parts: plain(text.slice(node.from, node.to)) }
  }
}

function partsIn(text: string, { from, to, children }: Pick<Node, 'from' | 'to' | 'children'>): Part[] {
  const parts: Part[] = []
  let at = from
  for (const node of children) {
    parts.push(...plain(text.slice(at, node.from)), ...inline(text, node))
    at = node.to
  }
  return [...parts, ...plain(text.slice(at, to))]
}

/** Returns the content between the marks of a node. */
const inside = (text: string, { children, from, to }: Node): Part[] => {
  const marks = children.filter(({ name }) => MARKS.test(name))
  const start = marks[0]?.to ?? from
  const end = marks[1]?.from ?? to
  const within = children.filter((child) => child.from >= start && child.to <= end && !MARKS.test(child.name))
  return partsIn(text, { from: start, to: end, children: within })
}

function inline(text: string, node: Node): Part[] {
  const whole = text.slice(node.from, node.to)
  switch (node.name) {
    case 'StrongEmphasis':
      return [{ kind: 'strong', parts: inside(text, node) }]
    case 'Emphasis':
      return [{ kind: 'em', parts: inside(text, node) }]
    case 'InlineCode':
      return [{ kind: 'code', text: whole.replace(/^`+|`+$/g, '') }]
    case 'Link':
    case 'Autolink': {
      const url = node.children.find(({ name }) => name === 'URL')
      const href = url && webAddress(text.slice(url.from, url.to))
      if (!url || !href) return plain(whole)
      const parts: Part[] =
        node.name === 'Link' ? inside(text, node) : [{ kind: 'text', text: text.slice(url.from, url.to) }]
      return [{ kind: 'link', href, parts }]
    }
    case 'Escape':
      return [{ kind: 'text', text: whole.slice(1) }]
    case 'HardBreak':
      return [{ kind: 'text', text: '\n' }]
    default:
      return plain(whole)
  }
}

const ADDRESS = /https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g

/** Returns plain text with its mentions and links. */
function plain(text: string): Part[] {
  const found = [
    ...mentionsIn(text).map(({ username, from, to }) => ({
      from,
      to,
      part: { kind: 'mention', text: text.slice(from, to), username } satisfies Part as Part,
    })),
    ...[...text.matchAll(ADDRESS)].flatMap(({ 0: whole, index }) => {
      const href = webAddress(whole)
      const parts: Part[] = [{ kind: 'text', text: whole }]
      return href
        ? [{ from: index, to: index + whole.length, part: { kind: 'link', href, parts } as Part }]
        : []
    }),
  ].sort((one, other) => one.from - other.from)
  const parts: Part[] = []
  let at = 0
  for (const { from, to, part } of found) {
    if (from < at) continue
    if (from > at) parts.push({ kind: 'text', text: text.slice(at, from) })
    parts.push(part)
    at = to
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

/** Returns a web address, or null for any other. */
function webAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}
