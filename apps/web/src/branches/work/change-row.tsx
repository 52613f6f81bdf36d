import { workMessages } from '@sandlot/core/branches/work-messages'
import type { ChangedPath, ChangeKind } from '@sandlot/core/branches/work-rules'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { FileDiff, Undo2 } from 'lucide-react'

const colors: Record<ChangeKind, string> = {
  added: 'text-accent-text',
  modified: 'text-accent-text',
  removed: 'text-danger-text',
  conflicted: 'text-danger-text font-bold',
}

type Props = {
  change: ChangedPath
  onDiff: (path: string) => void
  onDiscard?: (path: string) => void
  onOpen?: (path: string) => void
  /** Whether the file is part of the next commit. */
  chosen?: { isChosen: boolean; onChange: (isChosen: boolean) => void }
}

/** One changed file and its actions. */
export function ChangeRow({ change: { path, kind }, chosen, onDiff, onDiscard, onOpen }: Props) {
  const name = path.split('/').at(-1)
  return (
    <li className="flex min-h-8 items-center gap-2">
      {chosen && (
        <input
          aria-label={workMessages.include(path)}
          checked={chosen.isChosen}
          className="size-4 shrink-0 accent-accent"
          onChange={(event) => chosen.onChange(event.target.checked)}
          type="checkbox"
        />
      )}
      <button
        className="min-w-0 flex-1 truncate text-left text-sm hover:underline"
        dir="auto"
        onClick={() => (kind === 'removed' || kind === 'conflicted' || !onOpen ? onDiff(path) : onOpen(path))}
        title={path}
        type="button"
      >
        {name}
        <span className="ml-2 text-ink-muted text-xs">{path.slice(0, -(name?.length ?? 0))}</span>
      </button>
      <span className={cx('shrink-0 text-xs', colors[kind])} title={workMessages.kinds[kind]}>
        <span aria-hidden>{workMessages.marks[kind]}</span>
        <span className="sr-only">{workMessages.kinds[kind]}</span>
      </span>
      <IconButton label={workMessages.showDiff(path)} onPress={() => onDiff(path)} size="sm">
        <FileDiff aria-hidden size={14} />
      </IconButton>
      {onDiscard && (
        <IconButton label={workMessages.discardOne(path)} onPress={() => onDiscard(path)} size="sm">
          <Undo2 aria-hidden size={14} />
        </IconButton>
      )}
    </li>
  )
}
