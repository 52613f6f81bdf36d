import { IconButton } from '@sandlot/ui/icon-button'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { sessionMessages as say } from '../session-messages.ts'

type Props = { onFind: (text: string, isBack: boolean) => boolean; onClose: () => void }

/** Searches a terminal's output. */
export function FindBar({ onFind, onClose }: Props) {
  const [text, setText] = useState('')
  const [isFound, setFound] = useState(true)
  const find = (isBack: boolean, wanted = text) => setFound(wanted === '' || onFind(wanted, isBack))
  return (
    <form
      className="flex shrink-0 items-center gap-0.5 border-line border-b bg-raised px-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        find(false)
      }}
    >
      <input
        aria-invalid={!isFound}
        aria-label={say.findField}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a user who opens it is about to type.
        autoFocus
        className="h-7 w-56 min-w-0 rounded-md border border-line bg-canvas px-2 text-sm focus:border-focus focus:outline-2 focus:outline-focus/25 focus:outline-offset-0 aria-invalid:border-danger"
        onChange={({ target }) => {
          setText(target.value)
          find(false, target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter' && event.shiftKey) {
            event.preventDefault()
            find(true)
          }
        }}
        spellCheck={false}
        value={text}
      />
      <IconButton label={say.findPrevious} onPress={() => find(true)} size="sm">
        <ArrowUp aria-hidden size={14} />
      </IconButton>
      <IconButton label={say.findNext} onPress={() => find(false)} size="sm">
        <ArrowDown aria-hidden size={14} />
      </IconButton>
      <p className="min-w-0 flex-1 truncate px-1 text-ink-muted text-sm" role="status">
        {!isFound && say.noMatch}
      </p>
      <IconButton label={say.closeFind} onPress={onClose} size="sm">
        <X aria-hidden size={14} />
      </IconButton>
    </form>
  )
}
