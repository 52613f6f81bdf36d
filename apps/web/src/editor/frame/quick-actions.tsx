import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { cx } from '@sandlot/ui/cx'
import { Modal } from '@sandlot/ui/modal'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { searchNames } from '../../files/search-names.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { FileIcon } from '../file-icon.tsx'
import { QUICK_ACTIONS_WIDTH_PX } from '../layout.ts'
import type { HeldTyping } from './hold-typing.ts'

export type QuickAction = { id: string; label: string; keys: string | null; run: () => void }

type Props = {
  actions: readonly QuickAction[]
  paths: readonly string[]
  onOpen: (path: string) => void
  /** Text typed while this was loading. */
  held: HeldTyping
  /** Whether to find only files, listed from the start. */
  isForFiles: boolean
}

const SHOWN_MAX = 40

type Entry = { id: string; label: string; hint: string; place: string; isFile: boolean; run: () => void }

/** Finds an editor action or a file by a few letters of its name. */
export function QuickActions({
  actions,
  paths,
  onOpen,
  held,
  isForFiles,
  close,
}: Props & ModalProps<() => void>) {
  const title = isForFiles ? editMessages.commands.openFile : editMessages.quickActions
  const field = isForFiles ? editMessages.filesField : editMessages.quickActionsField
  const [typed, setTyped] = useState(held.text)
  useEffect(() => held.end(), [held])
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const all: Entry[] = [
    ...actions.map(({ id, label, keys, run }) => ({
      id,
      label,
      hint: keys ?? '',
      place: '',
      isFile: false,
      run,
    })),
    ...(typed === '' && !isForFiles ? [] : paths).map((path) => ({
      id: `file ${path}`,
      label: nameOf(path),
      hint: parentOf(path),
      place: path,
      isFile: true,
      run: () => onOpen(path),
    })),
  ]
  const shown = searchNames(all, typed).slice(0, SHOWN_MAX)
  const current = shown[Math.min(at, shown.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((Math.min(at, shown.length - 1) + step + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault()
      close(current.run)
    }
  }

  return (
    <Modal bare onClose={() => close()} title={title} width={QUICK_ACTIONS_WIDTH_PX}>
      <input
        aria-activedescendant={current ? `${listId} ${current.id}`.replaceAll(' ', '-') : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded
        aria-label={field}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a user who opens it is about to type.
        autoFocus
        className="h-12 w-full rounded-t-xl border-line border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={field}
        role="combobox"
        spellCheck={false}
        value={typed}
      />
      <div
        aria-label={title}
        className="max-h-[min(24rem,60vh)] overflow-y-auto p-1.5"
        id={listId}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {shown.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
          <div
            aria-selected={entry === current}
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm',
              entry === current ? 'bg-hover' : '',
            )}
            id={`${listId} ${entry.id}`.replaceAll(' ', '-')}
            key={entry.id}
            onClick={() => close(entry.run)}
            onMouseMove={() => setAt(shown.indexOf(entry))}
            role="option"
            tabIndex={-1}
          >
            {entry.isFile && <FileIcon name={entry.label} />}
            <span className="min-w-0 truncate">{entry.label}</span>
            <span className="ml-auto min-w-0 truncate pl-3 text-ink-muted text-xs">{entry.hint}</span>
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className="px-4 pb-4 text-ink-muted text-sm" role="status">
          {editMessages.noActions}
        </p>
      )}
    </Modal>
  )
}
