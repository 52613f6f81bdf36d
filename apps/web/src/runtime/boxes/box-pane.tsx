import { toAppError } from '@sandlot/core/errors'
import type { Box } from '@sandlot/core/runtime/boxes/rest'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { Play, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useOnline } from '../../shell/browser/use-online.ts'
import { PaneNote } from '../pane-note.tsx'
import { BoxHeader } from './box-header.tsx'
import { BoxNote, WaysOn } from './box-note.tsx'
import { devboxMessages as say } from './messages.ts'
import { PortPreview } from './port-preview.tsx'
import { offeredTask, shownPort, startingTask } from './usage-rules.ts'
import { useBox } from './use-box.ts'
import { type BoxLife, useBoxLife } from './use-box-life.ts'
import { useSessions } from './use-sessions.ts'

export type BoxPaneProps = {
  sandbox: OpenSandbox
  onDownload: () => void
  /** The port that was requested elsewhere, such as in a terminal. */
  port: number | null
  onPort: (port: number) => void
  /** Renders an overlay for the page at a port, which is known only as far as the address bar shows it. */
  overlayOf?: (page: string) => ReactNode
}

/** A devbox next to its code: its state, and what its ports serve. */
export function BoxPane(props: BoxPaneProps) {
  const { sandbox, onDownload } = props
  const me = useMe()
  return (
    <section aria-label={previewMessages.preview} className="flex h-full min-h-0 flex-col bg-surface">
      {!sandbox.v2 ? (
        <BoxNote text={say.notDevboxText} title={say.notDevbox}>
          <WaysOn onDownload={onDownload} sandbox={sandbox} />
        </BoxNote>
      ) : me === null ? (
        <BoxNote text={say.visitorText} title={say.visitor}>
          <WaysOn onDownload={onDownload} sandbox={sandbox} />
        </BoxNote>
      ) : (
        <OwnBox {...props} />
      )}
    </section>
  )
}

function OwnBox(props: BoxPaneProps) {
  const { sandbox } = props
  const { data: box, error, refetch } = useBox(sandbox)
  const life = useBoxLife(sandbox)
  const isOnline = useOnline()
  useAutoStart(box, life)
  if (error && !box)
    return (
      <PaneNote text={toAppError(error).message} title={say.readFailed}>
        <Button onPress={() => void refetch()}>{say.tryAgain}</Button>
      </PaneNote>
    )
  if (!box) return <PaneNote title={say.loading} />
  return (
    <>
      <BoxHeader box={box} life={life} sandbox={sandbox} />
      {!isOnline && (
        <p className="shrink-0 bg-warning-soft px-3 py-1.5 text-sm text-warning-text" role="status">
          {say.offline}
        </p>
      )}
      <BoxNotices notices={box.notices} />
      <BoxScreen {...props} box={box} life={life} />
    </>
  )
}

function BoxScreen({
  box,
  life,
  sandbox,
  port,
  onPort,
  onDownload,
  overlayOf,
}: BoxPaneProps & { box: Box; life: BoxLife }) {
  const { state, problem, ports, tasks, generation } = box
  const [first, setFirst] = useState<{ port: number; generation: number } | null>(null)
  const known = first?.generation === generation ? first.port : null
  const shown = shownPort(ports, tasks, port ?? known)
  // A port that answers later must not replace the one on screen.
  if (shown !== null && port === null && known !== shown) setFirst({ port: shown, generation })
  const isUp = state === 'running' || (state === 'sleeping' && shown !== null)
  if (isUp && shown !== null)
    return (
      <PortPreview
        box={box}
        key={shown}
        onPort={onPort}
        overlayOf={overlayOf}
        port={shown}
        sandbox={sandbox}
      />
    )
  if (state === 'running') return <NothingAnswers box={box} mayRun={life.mayRun} sandbox={sandbox} />
  if (problem?.reason === 'off')
    return (
      <BoxNote text={`${problem.message} ${say.offHint}`} title={say.off}>
        <WaysOn onDownload={onDownload} sandbox={sandbox} />
      </BoxNote>
    )
  const isAtRest = state === 'stopped' || state === 'failed' || state === 'sleeping'
  const reason = isAtRest ? (problem?.message ?? life.failure?.text) : undefined
  const isProblem = reason !== undefined
  const whyNot = sandbox.removedAt === null ? say.lookerText : say.trashText
  const title = isProblem && state !== 'failed' && life.failure ? life.failure.title : say.titles[state]
  return (
    <BoxNote
      isProblem={isProblem}
      text={reason ?? (isAtRest && !life.mayStart ? whyNot : say.texts[state])}
      title={title}
    >
      {isAtRest && life.mayStart && (
        <Button
          icon={isProblem ? <RotateCcw aria-hidden size={15} /> : <Play aria-hidden size={15} />}
          onPress={life.start}
          variant="primary"
        >
          {isProblem ? say.tryAgain : state === 'sleeping' ? say.wake : say.start}
        </Button>
      )}
    </BoxNote>
  )
}

function NothingAnswers({ box, mayRun, sandbox }: { box: Box; mayRun: boolean; sandbox: OpenSandbox }) {
  const { open, isOpening } = useSessions(sandbox.id)
  const starting = startingTask(box.tasks, box.sessions)
  if (starting) return <BoxNote text={say.startingText} title={say.startingTitle(starting.name)} />
  const task = mayRun ? offeredTask(box.tasks, box.sessions) : null
  return (
    <BoxNote text={say.texts.running} title={say.titles.running}>
      {task && (
        <Button
          icon={<Play aria-hidden size={15} />}
          isPending={isOpening}
          onPress={() => void open({ kind: 'task', name: task.name })}
        >
          {say.startTask(task.name)}
        </Button>
      )}
    </BoxNote>
  )
}

/** Problems of a running devbox, above its preview. */
const BoxNotices = ({ notices }: Pick<Box, 'notices'>) =>
  notices.length === 0 ? null : (
    <ul
      className="shrink-0 space-y-1 break-words bg-warning-soft px-3 py-1.5 text-sm text-warning-text"
      role="status"
    >
      {notices.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )

const AT_REST: ReadonlySet<Box['state']> = new Set(['stopped', 'sleeping', 'failed'])

/** Starts a devbox when a permitted user opens it. Only once, because a later stop is intended. */
function useAutoStart(box: Box | undefined, { mayStart, start }: BoxLife): void {
  const isDone = useRef(false)
  const begin = useEffectEvent((seen: Box) => {
    if (isDone.current) return
    isDone.current = true
    if (mayStart && AT_REST.has(seen.state) && seen.problem?.reason !== 'off') start()
  })
  useEffect(() => {
    if (box) begin(box)
  }, [box])
}
