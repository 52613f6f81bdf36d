import type { ReactNode } from 'react'
import { TopBar } from './top-bar.tsx'

type Props = { title: string; text: string; details?: ReactNode; action: ReactNode }

/** A whole page that says one thing and offers one way on. */
export function MessagePage({ title, text, details, action }: Props) {
  return (
    <div className="flex min-h-full flex-col">
      <TopBar />
      <main className="mx-auto flex w-full max-w-120 flex-1 flex-col items-center justify-center gap-2 px-6 pb-24 text-center">
        <Diamond />
        <h1 className="text-balance font-semibold text-2xl">{title}</h1>
        <p className="text-balance text-ink-muted">{text}</p>
        {details}
        <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>
      </main>
    </div>
  )
}

/** An empty infield with its dashed base paths. */
function Diamond() {
  return (
    <svg
      aria-hidden="true"
      className="mb-5 text-line-strong"
      fill="none"
      height="112"
      stroke="currentColor"
      strokeLinejoin="round"
      viewBox="0 0 112 112"
      width="112"
    >
      <path d="M56 12 100 56 56 100 12 56Z" strokeDasharray="5 6" strokeLinecap="round" strokeWidth="2" />
      {[
        [56, 12],
        [100, 56],
        [12, 56],
      ].map(([x = 0, y = 0]) => (
        <path
          className="fill-surface"
          d={`M${x} ${y - 7} ${x + 7} ${y} ${x} ${y + 7} ${x - 7} ${y}Z`}
          key={`${x}-${y}`}
          strokeWidth="2"
        />
      ))}
      <path className="fill-accent stroke-accent" d="M56 92 64 98V106H48V98Z" strokeWidth="2" />
    </svg>
  )
}
