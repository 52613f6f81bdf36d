import { previewMessages } from '@sandlot/core/runtime/messages'
import { Spinner } from '@sandlot/ui/spinner'
import type { PreviewState } from './preview-rules.ts'

type Props = { state: PreviewState; isOnline: boolean }

/** What goes on until something is shown, and that there is no network. */
export function StatusBar({ state, isOnline }: Props) {
  const { phase, packages, hasRendered, problem } = state
  const isBusy = phase !== 'ready' && !problem && (!hasRendered || phase === 'installing')
  if (!isBusy && isOnline) return null
  return (
    <div
      className="flex shrink-0 items-center gap-2 border-line border-b bg-canvas px-3 py-1.5 text-ink-muted text-sm"
      role="status"
    >
      {isBusy && (
        <>
          <Spinner size={14} />
          <span className="tabular-nums">
            {packages
              ? previewMessages.installed(packages.done, packages.total)
              : previewMessages.phases[phase]}
          </span>
          {packages && (
            <progress
              className="h-1 w-32 shrink overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
              max={packages.total}
              value={packages.done}
            />
          )}
        </>
      )}
      {!isOnline && <span>{previewMessages.offline}</span>}
    </div>
  )
}
