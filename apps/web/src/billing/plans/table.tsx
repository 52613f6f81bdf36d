import { type ReactNode, useId } from 'react'

export const tableStyle = {
  head: 'py-2.5 pr-4 text-left font-normal',
  cell: 'py-2.5 pr-4 text-ink-muted tabular-nums',
}

type Props = { title: string; text?: string; columns: readonly string[]; rows: ReactNode }

/** A table that scrolls on its own if the page is too narrow. */
export function Table({ title, text, columns, rows }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 className="font-semibold text-lg" id={heading}>
        {title}
      </h2>
      {text && <p className="max-w-prose text-ink-muted text-sm">{text}</p>}
      {/* `relative` keeps text for screen readers inside. Otherwise it would widen the page. */}
      <div className="relative mt-3 overflow-x-auto">
        <table className="w-full min-w-140 border-collapse text-sm">
          <thead>
            <tr className="border-line border-b">
              {columns.map((column) => (
                <th className="py-2.5 pr-4 text-left font-medium text-ink-muted" key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">{rows}</tbody>
        </table>
      </div>
    </section>
  )
}
