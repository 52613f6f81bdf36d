import { folderMessages } from '@sandlot/core/folders/messages'
import { cleanName, folderNameProblem } from '@sandlot/core/folders/rules'
import { inputText } from '@sandlot/core/input-rules'
import { Button } from '@sandlot/ui/button'
import { NameField } from '@sandlot/ui/name-field'
import { FolderPlus } from 'lucide-react'
import type { Ref } from 'react'
import { useToast } from '../shell/use-toast.ts'

type ButtonProps = { onPress: () => void; ref: Ref<HTMLButtonElement> }

export function NewFolderButton({ onPress, ref }: ButtonProps) {
  return (
    <Button icon={<FolderPlus aria-hidden size={15} />} onPress={onPress} ref={ref}>
      {folderMessages.newFolder}
    </Button>
  )
}

type Props = {
  siblings: readonly string[]
  onCreate: (name: string) => void
  onEnd: (how: { byKeyboard: boolean }) => void
}

/** A folder being created, in front of the existing ones (spec IT-071 to IT-076, DP-036). */
export function NewFolderRow({ siblings, onCreate, onEnd }: Props) {
  const toast = useToast()
  return (
    <div className="mb-4 flex h-14 max-w-md items-center gap-3 rounded-lg border border-line bg-surface px-4">
      <FolderPlus aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <NameField
        clean={cleanName}
        placeholder={folderMessages.placeholder}
        className="h-8 text-base"
        label={folderMessages.nameLabel}
        name=""
        onCommit={onCreate}
        onEnd={onEnd}
        onRefused={(problem) => toast('error', problem)}
        problemOf={(name) => inputText(folderMessages, folderNameProblem(name, siblings))}
      />
    </div>
  )
}
