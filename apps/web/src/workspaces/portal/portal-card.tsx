import { type ReactNode, useId } from 'react'

type Props = { title: string; text?: ReactNode; id?: string; action?: ReactNode; children?: ReactNode }

/** One matter of a workspace, with what it is about and the one thing that can be done with it as a whole. */
export function PortalCard({ title, text, id, action, children }: Props) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="flex scroll-mt-4 flex-col gap-4 rounded-xl border border-line bg-surface p-5"
      id={id}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold text-lg" id={heading}>
            {title}
          </h2>
          {text && <p className="text-ink-muted text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
