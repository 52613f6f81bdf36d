import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'
import { cx } from '@sandlot/ui/cx'
import { ListTodo, Play, SquareTerminal, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { sessionMessages as say } from '../session-messages.ts'
import { TASKS, tabNames } from './session-rules.ts'

type Props = {
  sessions: readonly BoxSession[]
  shown: string
  list: RefObject<HTMLUListElement | null>
  onShow: (id: string) => void
  onClose: (session: BoxSession, isByKeys: boolean) => void
}

const tabStyle = 'flex h-full min-w-0 items-center gap-1.5 px-2.5 text-sm -outline-offset-2'

/** Returns the button of a tab. */
export const tabButton = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`) ?? null

/**
 * A tab for the tasks and one per terminal. A click shows one, its cross or Delete closes it, and arrow keys move
 * between them.
 */
export function SessionTabs({ sessions, shown, list, onShow, onClose }: Props) {
  const names = tabNames(sessions)
  const ids = [TASKS, ...sessions.map(({ id }) => id)]
  useEffect(() => {
    tabButton(list.current, shown)?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, shown])
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const session = sessions.find((one) => one.id === id)
    if (event.key === 'Delete' && session) return onClose(session, true)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = ids[(ids.indexOf(id) + step + ids.length) % ids.length] ?? id
    tabButton(list.current, next)?.focus()
  }
  const tab = (id: string, label: string, name: string, icon: ReactNode) => (
    <button
      aria-current={id === shown ? 'page' : undefined}
      aria-label={label}
      className={cx(tabStyle, id === shown ? 'text-ink' : 'text-ink-muted')}
      data-tab={id}
      onClick={() => onShow(id)}
      onKeyDown={(event) => onKeyDown(event, id)}
      type="button"
    >
      {icon}
      <span className="truncate">{name}</span>
    </button>
  )
  const item = (id: string) =>
    cx(
      'relative flex h-full max-w-48 shrink-0 items-center border-line border-r',
      id === shown
        ? 'bg-surface after:absolute after:inset-x-0 after:top-0 after:h-0.5 after:bg-accent'
        : 'hover:bg-hover',
    )
  return (
    <nav aria-label={say.tabs} className="h-full min-w-0 flex-1">
      <ul className="flex h-full overflow-x-auto [scrollbar-width:thin]" ref={list}>
        <li className={item(TASKS)}>
          {tab(TASKS, say.tasks, say.tasks, <ListTodo aria-hidden size={14} />)}
        </li>
        {sessions.map((session) => {
          const { id, kind, state } = session
          const name = names.get(id) ?? session.name
          const Icon = kind === 'task' ? Play : SquareTerminal
          return (
            <li className={cx('group', item(id))} key={id}>
              {tab(
                id,
                kind === 'task' ? say.taskTab(name) : say.terminal(name),
                name,
                <Icon aria-hidden className={state === 'exited' ? 'opacity-50' : ''} size={14} />,
              )}
              <button
                aria-label={say.closeTab(name)}
                className="mr-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-pressed hover:text-ink"
                // The browser counts no clicks when a key pressed the button.
                onClick={({ detail }) => onClose(session, detail === 0)}
                tabIndex={id === shown ? 0 : -1}
                type="button"
              >
                <X aria-hidden size={13} />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
