import { GuideParts } from '../../get-started/guide-parts.tsx'
import { infoPages } from './info-pages.ts'
import { ReadingPage } from './reading-page.tsx'

/** A page about one of the other ways to use the product (spec RT-002, RT-003, RT-043). */
export function InfoPage({ page }: { page: keyof typeof infoPages }) {
  const { title, text, parts } = infoPages[page]
  const here = parts.map((part) =>
    'code' in part ? { ...part, code: part.code.replaceAll('{host}', window.location.origin) } : part,
  )
  return (
    <ReadingPage text={text} title={title}>
      <GuideParts parts={here} />
    </ReadingPage>
  )
}
