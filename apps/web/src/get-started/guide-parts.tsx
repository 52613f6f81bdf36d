import { ArrowRight, Download } from 'lucide-react'
import type { GuidePart } from './guides.ts'
import { InnerLink } from './inner-link.tsx'

type Address = (href: string) => string

type Props = {
  parts: readonly GuidePart[]
  /** Transforms the addresses of links. */
  href?: Address
}

/** Renders the sections of a guide. */
const LINK =
  'inline-flex items-center gap-1.5 self-start rounded-sm font-medium text-accent-text text-base hover:underline'

export const GuideParts = ({ parts, href = (address) => address }: Props) =>
  parts.map((part) => <Part href={href} key={part.text} part={part} />)

function Part({ part: { title, text, code, keys, link }, href }: { part: GuidePart; href: Address }) {
  return (
    <section className="flex flex-col gap-2.5">
      {title && <h2 className="font-semibold text-lg">{title}</h2>}
      <p className="text-base leading-relaxed">{text}</p>
      {code && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard.
        <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 text-sm" tabIndex={0}>
          {code}
        </pre>
      )}
      {keys && (
        <dl className="grid grid-cols-[minmax(8.5rem,auto)_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-1">
          {keys.map(([pressed, what]) => (
            <div className="contents" key={pressed}>
              <dt className="whitespace-nowrap font-medium max-sm:mt-1">{pressed}</dt>
              <dd className="text-ink-muted">{what}</dd>
            </div>
          ))}
        </dl>
      )}
      {link?.href.endsWith('.zip') && (
        <a className={LINK} download href={link.href}>
          {link.label}
          <Download aria-hidden size={15} />
        </a>
      )}
      {link && !link.href.endsWith('.zip') && (
        <InnerLink className={LINK} href={href(link.href)}>
          {link.label}
          <ArrowRight aria-hidden size={15} />
        </InnerLink>
      )}
    </section>
  )
}
