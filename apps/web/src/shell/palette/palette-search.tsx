import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import type { ModalProps } from '../modal-service.ts'
import { paletteMessages } from './messages.ts'
import { NewFolderForm } from './new-folder-form.tsx'
import { optionId, PaletteList } from './palette-list.tsx'
import { paletteSections, stepTo } from './rules.ts'
import { takeTyped } from './typed-early.ts'
import { useCommands } from './use-commands.tsx'
import { usePaletteItems } from './use-palette-items.tsx'

/** The field and its results. It keeps the focus while arrow keys move through the entries. */
export function PaletteSearch({ close }: ModalProps<() => void>) {
  const { active } = useWorkspace()
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const early = takeTyped()
    if (early !== '') setTyped(early)
  }, [])
  const [at, setAt] = useState(0)
  const [isNaming, setNaming] = useState(false)
  const listId = useId()
  const { recent, items, isReading, everywhere } = usePaletteItems(active.id, typed)
  const { pages, actions } = useCommands(typed, () => setNaming(true))
  const sections = paletteSections({ typed, recent, items, pages, actions, everywhere })
  const shown = sections.flatMap(({ entries }) => entries)
  const current = shown[Math.min(at, shown.length - 1)]

  const choose = (entry: (typeof shown)[number]) => {
    if (entry.stays) entry.run()
    else close(entry.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt(stepTo(at, step, shown.length))
    else if (event.key === 'Enter' && current) choose(current)
    else return
    event.preventDefault()
  }
  if (isNaming) return <NewFolderForm onBack={() => setNaming(false)} onEnd={() => close()} />

  const found = items.length + pages.length + actions.length
  return (
    <>
      <input
        aria-activedescendant={current && optionId(listId, current.id)}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded
        aria-label={paletteMessages.field}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a user who opens it is about to type.
        autoFocus
        className="h-12 w-full rounded-t-xl border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
        dir="auto"
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={paletteMessages.field}
        role="combobox"
        spellCheck={false}
        value={typed}
      />
      <PaletteList
        current={current?.id}
        id={listId}
        onChoose={choose}
        onPoint={(entry) => setAt(shown.indexOf(entry))}
        sections={sections}
      />
      <p className="px-4 pb-3 text-ink-muted text-xs empty:hidden" role="status">
        {typed.trim() !== '' && !isReading && (found === 0 ? paletteMessages.none : <Count found={found} />)}
        {typed.trim() !== '' && isReading && paletteMessages.reading}
      </p>
    </>
  )
}

/** For screen readers. */
const Count = ({ found }: { found: number }) => (
  <span className="sr-only">{paletteMessages.results(found)}</span>
)
