import type { ReactNode } from 'react'
import { useTitle } from '../browser/use-title.ts'
import { TopBar } from '../top-bar.tsx'

type Props = { title: string; text: string; children: ReactNode }

/** A page of text outside the dashboard. */
export function ReadingPage({ title, text, children }: Props) {
  useTitle(title)
  return (
    <div className="flex min-h-full flex-col">
      <TopBar title={title} />
      <main className="mx-auto w-full max-w-180 flex-1 px-4 pt-8 pb-16">
        <h1 className="text-balance font-semibold text-2xl">{title}</h1>
        <p className="mt-1 mb-7 text-ink-muted">{text}</p>
        <div className="flex flex-col gap-7">{children}</div>
      </main>
    </div>
  )
}
