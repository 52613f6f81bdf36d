import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { Button } from '@sandlot/ui/button'
import { Trash2 } from 'lucide-react'

type Props = { mayRestore: boolean; onRestore: () => void }

export function TrashBanner({ mayRestore, onRestore }: Props) {
  return (
    <aside className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning-text">
      <Trash2 aria-hidden className="shrink-0" size={16} />
      <p className="min-w-0 flex-1 basis-60">{sandboxMessages.inTrash}</p>
      {mayRestore && (
        <Button onPress={onRestore} size="sm">
          {sandboxMessages.actions.restore}
        </Button>
      )}
    </aside>
  )
}
