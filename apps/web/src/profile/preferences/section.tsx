import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a tab, with what it is for. */
export function Section({ title, text, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold" id={id}>
            {title}
          </h3>
          {text && <p className="text-ink-muted text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
