import { type Editor, editorFrom, editors } from '@sandlot/core/runtime/boxes/editor-rules'
import { Select } from '@sandlot/ui/select'
import { vscodeMessages as say } from './messages.ts'

/** Selects where a new devbox opens (spec CR-066, EN-069). */
export function EditorSelect({ value, onChange }: { value: Editor; onChange: (editor: Editor) => void }) {
  return (
    <Select
      label={say.openIn}
      placeholder={say.editors.csb}
      onChange={(editor) => onChange(editorFrom(editor))}
      options={editors.map((editor) => ({ value: editor, label: say.editors[editor] }))}
      value={value}
    />
  )
}
