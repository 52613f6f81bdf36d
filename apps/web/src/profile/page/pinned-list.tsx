import { profileMessages as say } from '@sandlot/core/profile/messages'
import type { SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { cx } from '@sandlot/ui/cx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { gridStyle } from './layout.ts'
import { ProfileCard } from './profile-card.tsx'
import type { ProfileActions } from './use-profile-actions.ts'

/** By how many places each arrow key moves a card, together with Alt. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

type Props = { sandboxes: readonly SandboxSummary[]; actions: ProfileActions | null }

/**
 * The pinned sandboxes in order. The profile's owner reorders them by dragging, by keyboard, or in the menu (spec
 * PS-015).
 */
export function PinnedList({ sandboxes, actions }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)

  const move = (sandbox: SandboxSummary, to: number) => {
    if (!actions || to < 0 || to >= sandboxes.length) return
    actions.move(sandbox.id, to)
    setSaid(say.moved(displayTitle(sandbox), to + 1, sandboxes.length))
  }
  const onKeyDown = (event: KeyboardEvent, sandbox: SandboxSummary, at: number) => {
    const step = steps[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(sandbox, at + step)
    // The card is rendered again at its new place and keeps the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-sandbox="${CSS.escape(sandbox.id)}"] a`)?.focus(),
    )
  }
  const drop = (at: number) => {
    const sandbox = sandboxes.find(({ id }) => id === dragged)
    setDragged(null)
    setOver(null)
    if (sandbox) move(sandbox, at)
  }
  return (
    <>
      <ul className={gridStyle} ref={list}>
        {sandboxes.map((sandbox, at) => (
          <li
            className={cx(
              'min-w-0 rounded-xl',
              dragged === sandbox.id && 'opacity-50',
              over === at && dragged !== sandbox.id && 'outline-2 outline-accent outline-offset-2',
            )}
            key={sandbox.id}
            {...(actions && {
              draggable: true,
              onDragStart: (event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', displayTitle(sandbox))
                setDragged(sandbox.id)
              },
              onDragEnd: () => {
                setDragged(null)
                setOver(null)
              },
              onDragOver: (event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(at)
              },
              onDrop: (event) => {
                event.preventDefault()
                drop(at)
              },
              onKeyDown: (event) => onKeyDown(event, sandbox, at),
            })}
          >
            <ProfileCard
              actions={actions}
              more={[
                ...(at > 0
                  ? [{ id: 'earlier', label: say.moveEarlier, run: () => move(sandbox, at - 1) }]
                  : []),
                ...(at < sandboxes.length - 1
                  ? [{ id: 'later', label: say.moveLater, run: () => move(sandbox, at + 1) }]
                  : []),
              ]}
              sandbox={sandbox}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
