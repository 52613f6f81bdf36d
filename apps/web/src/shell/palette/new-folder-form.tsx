import { folderMessages } from '@sandlot/core/folders/messages'
import { folderNameProblem, ROOT } from '@sandlot/core/folders/rules'
import { inputText } from '@sandlot/core/input-rules'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCurrentFolder } from '../../folders/use-current-folder.ts'
import { useFolderActions } from '../../folders/use-folder-actions.ts'
import { useToast } from '../use-toast.ts'
import { paletteMessages } from './messages.ts'

type Props = { onBack: () => void; onEnd: () => void }

/** Asks for the name of a folder, creates it in the current one or at the root, and opens it. */
export function NewFolderForm({ onBack, onEnd }: Props) {
  const toast = useToast()
  const router = useRouter()
  const { create } = useFolderActions((text) => toast('success', text))
  const parent = useCurrentFolder() ?? ROOT
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hintId = useId()

  const submit = async () => {
    const wrong = inputText(folderMessages, folderNameProblem(name))
    setProblem(wrong)
    if (wrong || isBusy) return
    setBusy(true)
    const isMade = await create(parent, name)
    setBusy(false)
    if (!isMade) return
    onEnd()
    void router.navigate({ href: folderPath(`${parent === ROOT ? '' : parent}/${name.trim()}`) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void submit()
    else if (event.key === 'Escape') onBack()
    else return
    event.preventDefault()
    // Otherwise Escape would close the entire palette.
    event.stopPropagation()
  }
  return (
    <>
      <input
        aria-describedby={hintId}
        aria-invalid={problem !== null}
        aria-label={folderMessages.nameLabel}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a user who chose this is about to type.
        autoFocus
        className="h-12 w-full rounded-t-xl border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
        dir="auto"
        disabled={isBusy}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={paletteMessages.folderField}
        spellCheck={false}
        value={name}
      />
      <p className="px-4 py-3 text-ink-muted text-sm" id={hintId} role="status">
        {problem ?? paletteMessages.folderHint}
      </p>
    </>
  )
}
