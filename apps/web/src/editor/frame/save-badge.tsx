import { shellMessages } from '@sandlot/core/shell/messages'
import { cx } from '@sandlot/ui/cx'
import {
  Check,
  CircleAlert,
  CircleDot,
  CloudOff,
  GitPullRequestArrow,
  LoaderCircle,
  LogIn,
} from 'lucide-react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { SaveStatus } from '../../files/working-copy/status.ts'

type Kind = SaveStatus['kind']

const icons = {
  saved: Check,
  saving: LoaderCircle,
  unsaved: CircleDot,
  offline: CloudOff,
  'sign-in': LogIn,
  conflict: GitPullRequestArrow,
  failed: CircleAlert,
} satisfies Record<Kind, typeof Check>

const loud: ReadonlySet<Kind> = new Set(['offline', 'sign-in', 'conflict', 'failed'])
/** States that pass within a moment are not announced. */
const quiet: ReadonlySet<Kind> = new Set(['saving', 'unsaved'])

type Props = { status: SaveStatus; onRetry: () => void; onSignIn: () => void }

/** Whether the work is saved, and what to do if not. */
export function SaveBadge({ status, onRetry, onSignIn }: Props) {
  const { kind } = status
  const Icon = icons[kind]
  const text = editMessages.status[kind]
  const reason = status.kind === 'failed' ? editMessages.failedBecause(status.reason) : text
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <span
        className={cx(
          'flex h-7 min-w-0 items-center gap-1.5 rounded-full text-xs',
          loud.has(kind) ? 'bg-warning-soft px-2.5 font-medium text-warning-text' : 'px-1 text-ink-muted',
          kind === 'failed' && 'bg-danger-soft! text-danger-text!',
        )}
        data-status={kind}
        title={reason}
      >
        <Icon aria-hidden className={cx('shrink-0', kind === 'saving' && 'animate-spin')} size={14} />
        <span className="truncate max-sm:sr-only">{text}</span>
      </span>
      <span className="sr-only" role="status">
        {quiet.has(kind) ? '' : reason}
      </span>
      {kind === 'failed' && <Action label={shellMessages.tryAgain} onPress={onRetry} />}
      {kind === 'sign-in' && <Action label={shellMessages.signIn} onPress={onSignIn} />}
    </div>
  )
}

const Action = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    className="h-7 shrink-0 rounded-md px-2 font-medium text-accent-text text-xs hover:bg-hover"
    onClick={onPress}
    type="button"
  >
    {label}
  </button>
)
