import { buttonStyle } from '@sandlot/ui/button-style'
import { InnerLink } from '../../get-started/inner-link.tsx'
import { useTitle } from '../browser/use-title.ts'
import { type LaterId, laterMessages, laterPages, type LaterPage as Page } from './later-pages.ts'
import { MessagePage } from './message-page.tsx'

/** Stands where a page will be that others lead to already; says so, and what can be done meanwhile. */
export function LaterPage({ page, name }: { page: LaterId; name?: string }) {
  const { title, text, today, link }: Page = laterPages[page]
  useTitle(name ?? title)
  return (
    <MessagePage
      action={
        <InnerLink className={buttonStyle({ size: 'lg', variant: 'primary' })} href={link.href}>
          {link.label}
        </InnerLink>
      }
      details={
        <>
          <p className="mt-3 font-medium">{laterMessages.notYet}</p>
          <p className="text-balance text-ink-muted text-sm">
            <span className="font-medium text-ink">{laterMessages.today}: </span>
            {today}
          </p>
        </>
      }
      text={text}
      title={name ?? title}
    />
  )
}
