import { inputText } from '@sandlot/core/input-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { IconButton } from '@sandlot/ui/icon-button'
import { NameField } from '@sandlot/ui/name-field'
import { PencilLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useToast } from '../shell/use-toast.ts'

type Props = {
  title: string
  mayEdit: boolean
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  onRename: (title: string, was: string) => void
}

/** The heading of the page. For those who may rename it, a click turns it into a field. */
export function EditableTitle({ title, mayEdit, isEditing, onEditing, onRename }: Props) {
  const toast = useToast()
  const pencil = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isEditing || !returnsFocus.current) return
    returnsFocus.current = false
    pencil.current?.focus()
  }, [isEditing])

  if (isEditing)
    return (
      <h1 className="flex min-w-0 flex-1 text-lg">
        <NameField
          className="font-semibold"
          label={sandboxMessages.titleLabel}
          name={title}
          onCommit={onRename}
          onEnd={({ byKeyboard }) => {
            returnsFocus.current = byKeyboard
            onEditing(false)
          }}
          onRefused={(problem) => toast('error', problem)}
          problemOf={(title) => inputText(sandboxMessages, titleProblem(title))}
        />
      </h1>
    )
  return (
    <>
      <h1 className="min-w-0 truncate font-semibold text-lg" dir="auto" title={title}>
        {title}
      </h1>
      {mayEdit && (
        <IconButton
          // Phones need the space for the title. The menu has the same action.
          className="max-sm:hidden"
          label={sandboxMessages.editTitle}
          onPress={() => onEditing(true)}
          ref={pencil}
          size="sm"
        >
          <PencilLine aria-hidden size={15} />
        </IconButton>
      )}
    </>
  )
}
