import type { Box, BoxSession } from '@sandlot/core/runtime/boxes/rest'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { Columns2, Play, Plus, Square, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editMessages } from '../../../files/working-copy/messages.ts'
import { bindingText } from '../../../profile/key-strokes.ts'
import { isMac } from '../../../shell/browser/shortcut.ts'
import { useModals } from '../../../shell/use-modals.ts'
import { devboxMessages } from '../messages.ts'
import { sessionMessages as say } from '../session-messages.ts'
import { useBox } from '../use-box.ts'
import { type BoxLife, useBoxLife } from '../use-box-life.ts'
import { useSessions } from '../use-sessions.ts'
import { isIdle, shownTab, TASKS } from './session-rules.ts'
import { SessionTabs, tabButton } from './session-tabs.tsx'
import { TaskList } from './task-list.tsx'
import { TerminalView } from './terminal-view.tsx'

export type TerminalPanelProps = {
  sandbox: OpenSandbox
  /** Whether a click opened it, so that the user is about to type. */
  isAsked: boolean
  onPort: (port: number) => void
  onHide: () => void
}

/** The terminals and tasks of a devbox, below its code. */
export function TerminalPanel(props: TerminalPanelProps) {
  const { data: box } = useBox(props.sandbox)
  const life = useBoxLife(props.sandbox)
  return (
    <section aria-label={say.panel} className="flex h-full min-h-0 flex-col bg-surface">
      {box?.state === 'running' ? (
        <Sessions {...props} box={box} life={life} />
      ) : (
        <NotRunning box={box} life={life} onHide={props.onHide} />
      )}
    </section>
  )
}

function NotRunning({ box, life, onHide }: { box: Box | undefined; life: BoxLife; onHide: () => void }) {
  const isOff = box?.problem?.reason === 'off'
  const mayStart = box && life.mayStart && !isOff && box.state !== 'starting' && box.state !== 'stopping'
  return (
    <>
      <div className="flex h-9 shrink-0 items-center justify-end border-line border-b bg-canvas px-1">
        <HideButton onHide={onHide} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-1 overflow-y-auto p-4 text-center">
        <p className="font-medium">
          {isOff
            ? devboxMessages.off
            : box && box.state !== 'stopped'
              ? devboxMessages.titles[box.state]
              : say.notRunning}
        </p>
        {!isOff && <p className="text-ink-muted text-sm">{say.notRunningText}</p>}
        {mayStart && (
          <Button className="mt-2" icon={<Play aria-hidden size={15} />} onPress={life.start}>
            {devboxMessages.start}
          </Button>
        )}
      </div>
    </>
  )
}

const HideButton = ({ onHide }: { onHide: () => void }) => (
  <IconButton label={editMessages.hideTerminal} onPress={onHide} size="sm">
    <X aria-hidden size={14} />
  </IconButton>
)

function Sessions({
  sandbox,
  box,
  life,
  isAsked,
  onPort,
  onHide,
}: TerminalPanelProps & { box: Box; life: BoxLife }) {
  const { confirm } = useModals()
  const { open, end, isOpening } = useSessions(sandbox.id)
  const { sessions, tasks } = box
  const [wanted, setWanted] = useState<string | null>(null)
  const [beside, setBeside] = useState<string | null>(null)
  const shown = shownTab(sessions, wanted)
  const [focus, setFocus] = useState({ id: shown, wish: isAsked ? 1 : 0 })
  const tabs = useRef<HTMLUListElement>(null)
  // Whoever clicked into a terminal can click out of it.
  const [isHinting, setHinting] = useState(false)
  const isPressed = useRef(false)
  const leaveKeys = isMac(navigator)
    ? bindingText('mod+arrowup', true)
    : bindingText('mod+shift+arrowup', false)
  const second = sessions.some(({ id }) => id === beside) && beside !== shown ? beside : null

  const focusIn = (id: string) => setFocus(({ wish }) => ({ id, wish: wish + 1 }))
  const show = (id: string) => {
    focusIn(id)
    setWanted(id)
  }
  const openTerminal = async () => {
    const opened = await open({ kind: 'terminal' })
    if (opened) show(opened.id)
  }
  const split = async () => {
    if (second !== null) {
      focusIn(shown)
      return setBeside(null)
    }
    const opened = await open({ kind: 'terminal' })
    if (!opened) return
    setWanted(shown)
    setBeside(opened.id)
    focusIn(opened.id)
  }
  const mayEnd = async (session: BoxSession) =>
    isIdle(session) ||
    (await confirm({
      title: say.endTitle(session.name),
      message: say.endText,
      confirmLabel: say.end,
      isDanger: true,
    }))
  const close = async (session: BoxSession, isByKeys: boolean) => {
    if (!(await mayEnd(session)) || !(await end(session.id))) return
    const next = shownTab(
      sessions.filter(({ id }) => id !== session.id),
      wanted,
    )
    if (isByKeys || next === TASKS) tabButton(tabs.current, next)?.focus()
    else focusIn(next)
  }
  const startTask = async (name: string) => {
    const old = sessions.filter((one) => one.kind === 'task' && one.name === name && one.state === 'exited')
    await Promise.all(old.map(({ id }) => end(id)))
    const opened = await open({ kind: 'task', name })
    if (opened) show(opened.id)
  }

  // A user who opens the panel without having a terminal wants a new one, once.
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    if (isAsked && life.mayRun && sessions.length === 0) void openTerminal()
  })
  useEffect(() => begin(), [])

  const view = (session: BoxSession) => (
    <TerminalView
      focusWish={focus.id === session.id ? focus.wish : 0}
      isShown={session.id === shown || session.id === second}
      key={session.id}
      onLeave={() => tabButton(tabs.current, session.id)?.focus()}
      onPort={onPort}
      sandboxId={sandbox.id}
      session={session}
    />
  )
  return (
    <>
      <div className="flex h-9 shrink-0 items-center border-line border-b bg-canvas pr-1">
        <SessionTabs
          list={tabs}
          onClose={(session, isByKeys) => void close(session, isByKeys)}
          onShow={show}
          sessions={sessions}
          shown={shown}
        />
        {isHinting && (
          <span aria-hidden className="shrink-0 px-2 text-ink-faint text-xs max-md:hidden">
            {say.leaveHint(leaveKeys)}
          </span>
        )}
        {life.mayRun && (
          <>
            <IconButton
              isDisabled={isOpening}
              label={say.newTerminal}
              onPress={() => void openTerminal()}
              size="sm"
            >
              <Plus aria-hidden size={15} />
            </IconButton>
            {shown !== TASKS && (
              <IconButton
                aria-pressed={second !== null}
                className="max-md:hidden"
                label={second === null ? say.split : say.unsplit}
                onPress={() => void split()}
                size="sm"
              >
                {second === null ? <Columns2 aria-hidden size={14} /> : <Square aria-hidden size={13} />}
              </IconButton>
            )}
          </>
        )}
        <HideButton onHide={onHide} />
      </div>
      {shown === TASKS && (
        <TaskList
          mayRun={life.mayRun}
          onLog={({ id }) => show(id)}
          onRestart={async (task, { id }) => {
            if (await end(id)) await startTask(task.name)
          }}
          onStart={(task) => void startTask(task.name)}
          onStop={({ id }) => void end(id)}
          sessions={sessions}
          tasks={tasks}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes how the focus got in. */}
      <div
        className={shown === TASKS ? 'hidden' : 'flex min-h-0 flex-1 divide-x divide-line'}
        onBlur={() => setHinting(false)}
        onFocus={() => setHinting(!isPressed.current)}
        onPointerDownCapture={() => {
          isPressed.current = true
        }}
        onPointerUpCapture={() => {
          isPressed.current = false
        }}
      >
        {sessions.map(view)}
      </div>
    </>
  )
}
