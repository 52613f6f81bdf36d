import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { PressButton } from '@sandlot/ui/press-button'
import { FolderOpen, Plus } from 'lucide-react'
import { gridStyle } from '../layout.ts'

type Props = { mayCreate: boolean; onCreate: () => void }

/** What an empty folder offers (spec DP-037); to those who may not create, only that it is empty. */
export function CreateCard({ mayCreate, onCreate }: Props) {
  if (!mayCreate)
    return <EmptyState icon={<FolderOpen aria-hidden size={22} />} title={sandboxMessages.emptyFolder} />
  return (
    <div style={gridStyle}>
      <PressButton
        className="flex flex-col items-center justify-center gap-1.5 rounded-lg border border-line-strong border-dashed text-ink-muted transition-colors duration-100 hover:border-accent hover:bg-accent-soft hover:text-accent-text pressed:bg-pressed"
        onPress={onCreate}
      >
        <Plus aria-hidden size={20} />
        <span className="font-medium text-base">{sandboxMessages.create}</span>
        <span className="text-xs">{sandboxMessages.emptyFolder}</span>
      </PressButton>
    </div>
  )
}
