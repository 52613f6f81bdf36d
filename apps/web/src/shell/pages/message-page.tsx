import { BRAND } from '@sandlot/core/brand'
import { Infield } from '@sandlot/ui/infield'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { LogoMark } from '@sandlot/ui/logo'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

// After a crash nothing may load any more, so the page can do without its bar.
const TopBar = lazyPart(
  () => import('../top-bar.tsx').then((module) => module.TopBar),
  () => <PlainBar />,
)

type Props = {
  title: string
  text: string
  details?: ReactNode
  action: ReactNode
  /** Whether the page around has its own header and main element. */
  isWithin?: boolean
}

/** A whole page with one message and one action. Part of the first script, because it must always work. */
export function MessagePage({ title, text, details, action, isWithin = false }: Props) {
  const Main = isWithin ? 'div' : 'main'
  return (
    <div className="flex min-h-full flex-col">
      {!isWithin && (
        <Suspense fallback={<PlainBar />}>
          <TopBar />
        </Suspense>
      )}
      <Main className="mx-auto flex w-full max-w-120 flex-1 flex-col items-center justify-center gap-2 px-6 pt-10 pb-24 text-center">
        <Infield />
        <h1 className="wrap-anywhere text-balance font-semibold text-2xl">{title}</h1>
        <p className="text-balance text-ink-muted">{text}</p>
        {details}
        <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
      </Main>
    </div>
  )
}

function PlainBar() {
  return (
    <header className="flex h-13 shrink-0 items-center border-line border-b bg-surface px-4">
      <Link aria-label={BRAND} className="rounded-md" to="/">
        <LogoMark />
      </Link>
    </header>
  )
}
