import { Ellipsis } from 'lucide-react'

type Props = { label: string; onMenu: (button: HTMLElement) => void }

/**
 * Opens the menu of a tree row, for hovering mice and touch. The row around it (a `group`) handles keys. Clicks on it
 * do not reach the row.
 */
export function RowMenuButton({ label, onMenu }: Props) {
  return (
    <button
      aria-label={label}
      className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-muted opacity-0 hover:bg-pressed hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      onClick={(event) => {
        event.stopPropagation()
        onMenu(event.currentTarget)
      }}
      onPointerDown={(event) => event.stopPropagation()}
      tabIndex={-1}
      type="button"
    >
      <Ellipsis aria-hidden size={15} />
    </button>
  )
}
