import { previewMessages } from '@sandlot/core/runtime/messages'
import { Button } from '@sandlot/ui/button'

type Props = { onStop: () => void; onRestart: () => void }

/** Over a frame that does not answer any more: endless loops can only be ended from outside. */
export function SilenceCard({ onStop, onRestart }: Props) {
  return (
    <div
      className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-2 border-line border-b bg-warning-soft px-4 py-3 text-sm"
      role="alert"
    >
      <p className="min-w-0 flex-1 text-warning-text">{previewMessages.notAnswering}</p>
      <Button onPress={onRestart} size="sm">
        {previewMessages.reload}
      </Button>
      <Button onPress={onStop} size="sm" variant="primary">
        {previewMessages.stop}
      </Button>
    </div>
  )
}
