import { Button } from '@sandlot/ui/button'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { type KeyboardEvent, useId, useState } from 'react'
import {
  conflictsWith,
  type EditorCommand,
  isKeptByBrowsers,
  type KeyTable,
} from '../../profile/key-bindings.ts'
import { bindingText, normalBinding, strokeOf } from '../../profile/key-strokes.ts'
import { profileMessages as say } from '../../profile/messages.ts'

const STROKES_MAX = 2

type Props = {
  command: EditorCommand
  table: KeyTable
  isMac: boolean
  onKeys: (binding: string) => void
  onCancel: () => void
}

/** Captures a shortcut of up to two strokes, and shows what it would do. */
export function KeyCapture({ command, table, isMac, onKeys, onCancel }: Props) {
  const [strokes, setStrokes] = useState<readonly string[]>([])
  const hintId = useId()
  const name = say.commands[command]
  const normal = normalBinding(strokes.join(' '))
  const binding = 'binding' in normal ? normal.binding : null
  const taken = binding ? conflictsWith(command, binding, table) : []

  const hear = (event: KeyboardEvent) => {
    const stroke = strokeOf(event, isMac)
    // Without these the field could not be left.
    if (stroke === 'tab' || stroke === 'shift+tab') return
    event.preventDefault()
    event.stopPropagation()
    if (stroke === null || event.repeat) return
    if (stroke === 'escape') onCancel()
    else if (stroke === 'backspace') setStrokes([])
    else if (stroke === 'enter') binding && onKeys(binding)
    else setStrokes(strokes.length === STROKES_MAX ? [stroke] : [...strokes, stroke])
  }

  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 basis-40 font-medium">{name}</span>
        <input
          aria-describedby={hintId}
          aria-label={say.newKeys(name)}
          // biome-ignore lint/a11y/noAutofocus: a user who asked to change the keys is about to press them.
          autoFocus
          className={cx(inputStyle, 'max-w-44 text-center')}
          onKeyDown={hear}
          placeholder={say.waitingForKeys}
          readOnly
          value={bindingText(strokes.join(' '), isMac)}
        />
        <Button isDisabled={binding === null} onPress={() => binding && onKeys(binding)} variant="primary">
          {say.accept}
        </Button>
        <Button onPress={onCancel}>{say.cancel}</Button>
      </div>
      <p className="text-ink-muted" id={hintId}>
        {say.pressKeys}
      </p>
      <div role="status">
        {strokes.length > 0 && 'problem' in normal && (
          <p className="text-danger-text">{normal.problem === 'typed' ? say.keysTyped : say.keysUnknown}</p>
        )}
        {taken.length > 0 && (
          <p className="text-warning-text">{say.keysTaken(taken.map((other) => say.commands[other]))}</p>
        )}
        {binding && isKeptByBrowsers(binding) && <p className="text-warning-text">{say.keysKept}</p>}
      </div>
    </div>
  )
}
