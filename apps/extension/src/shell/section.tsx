import type { ReactNode } from 'react'

export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface shadow-xs">
      <header className="border-line border-b px-5 py-4">
        <h2 className="font-semibold text-lg">{title}</h2>
        {text && <p className="mt-0.5 text-pretty text-ink-muted text-sm">{text}</p>}
      </header>
      {children}
    </section>
  )
}

type SettingProps = {
  label: string
  text?: string | undefined
  problem?: string | null
  children?: ReactNode
}

/** One line of a section: a label and the control that changes it. */
export function Setting({ label, text, problem, children }: SettingProps) {
  return (
    <li className="flex items-center gap-4 border-line border-b px-5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{label}</p>
        {text && <p className="text-pretty text-ink-muted text-sm">{text}</p>}
        {problem && (
          <p className="text-danger-text text-sm" role="alert">
            {problem}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
