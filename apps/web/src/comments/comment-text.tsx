import { useMemo } from 'react'
import { type Block, blocksOf, type Part } from './comment-parts.ts'

type Props = {
  text: string
  /**
   * The usernames that exist here, in lower case. Other names stay text, as do all names in content from a git host.
   */
  people?: ReadonlySet<string>
}

const NOBODY: ReadonlySet<string> = new Set()

/** Renders a comment's subset of Markdown. */
export function CommentText({ text, people = NOBODY }: Props) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className="flex flex-col gap-2 break-words text-sm" dir="auto">
      <Blocks blocks={blocks} people={people} />
    </div>
  )
}

// Blocks of a finished text never move, so their indices serve as keys.
function Blocks({ blocks, people }: { blocks: readonly Block[]; people: ReadonlySet<string> }) {
  return blocks.map((block, at) => {
    const key = `${at}`
    switch (block.kind) {
      case 'paragraph':
        return (
          <p className="whitespace-pre-wrap" key={key}>
            <Parts parts={block.parts} people={people} />
          </p>
        )
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
          <pre className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-xs" key={key} tabIndex={0}>
            {block.text}
          </pre>
        )
      case 'quote':
        return (
          <blockquote className="border-line-strong border-l-2 pl-2 text-ink-muted" key={key}>
            <Blocks blocks={block.blocks} people={people} />
          </blockquote>
        )
      default: {
        const List = block.isOrdered ? 'ol' : 'ul'
        return (
          <List className={block.isOrdered ? 'list-decimal pl-5' : 'list-disc pl-5'} key={key}>
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order.
              <li key={index}>
                <Blocks blocks={item} people={people} />
              </li>
            ))}
          </List>
        )
      }
    }
  })
}

function Parts({ parts, people }: { parts: readonly Part[]; people: ReadonlySet<string> }) {
  return parts.map((part, at) => {
    const key = `${at}`
    switch (part.kind) {
      case 'text':
        return part.text
      case 'mention':
        return people.has(part.username) ? (
          <a className="font-medium text-accent-text hover:underline" href={`/u/${part.username}`} key={key}>
            {part.text}
          </a>
        ) : (
          part.text
        )
      case 'code':
        return (
          <code className="rounded bg-sunken px-1 font-mono text-xs" key={key}>
            {part.text}
          </code>
        )
      case 'link':
        return (
          <a
            className="text-accent-text underline"
            href={part.href}
            key={key}
            rel="noopener noreferrer nofollow"
            target="_blank"
          >
            <Parts parts={part.parts} people={people} />
          </a>
        )
      case 'strong':
        return (
          <strong key={key}>
            <Parts parts={part.parts} people={people} />
          </strong>
        )
      default:
        return (
          <em key={key}>
            <Parts parts={part.parts} people={people} />
          </em>
        )
    }
  })
}
