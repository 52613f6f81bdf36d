import { LogoMark } from '@sandlot/ui/logo'
import type { ReactNode } from 'react'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** The page around everything that has to do with signing in. */
export function AuthFrame({ title, text, children }: Props) {
  return (
    <main className="flex min-h-full flex-col items-center px-4 py-12 sm:justify-center sm:pb-24">
      <div className="w-full max-w-100">
        <div className="mb-6 flex flex-col items-center gap-1 text-center">
          <div className="mb-4">
            <LogoMark size={44} />
          </div>
          <h1 className="text-balance font-semibold text-2xl">{title}</h1>
          {text && <p className="text-balance text-ink-muted">{text}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}

/** A bordered box for what the page is about. */
export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-6">
      {children}
    </div>
  )
}
