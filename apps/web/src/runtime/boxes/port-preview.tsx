import type { Box, BoxPort } from '@sandlot/core/runtime/boxes/rest'
import { previewMessages } from '@sandlot/core/runtime/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Button } from '@sandlot/ui/button'
import { type ReactNode, useRef, useState } from 'react'
import { FrameArea } from '../frame-area.tsx'
import { fullSize } from '../frame-size.ts'
import { PaneNote } from '../pane-note.tsx'
import { BoxNote } from './box-note.tsx'
import { devboxMessages as say } from './messages.ts'
import { PortToolbar } from './port-toolbar.tsx'
import { usePortFrame } from './use-port-frame.ts'

type Props = {
  box: Box
  port: number
  sandbox: OpenSandbox
  onPort: (port: number) => void
  overlayOf: ((page: string) => ReactNode) | undefined
}

/** What a port of a devbox serves. */
export function PortPreview({ box, port, sandbox, onPort, overlayOf }: Props) {
  const answering = box.ports.find((one) => one.port === port) ?? null
  // A port that stopped answering stays on screen, because it may be restarting.
  const [last, setLast] = useState<BoxPort | null>(answering)
  if (answering && answering !== last) setLast(answering)
  const shown = answering ?? last
  if (!shown)
    return (
      <BoxNote text={say.texts.running} title={say.portQuiet(port)}>
        {box.ports.map((one) => (
          <Button key={one.port} onPress={() => onPort(one.port)}>
            {say.port(one.port)}
          </Button>
        ))}
      </BoxNote>
    )
  if (shown.url === null) return <PaneNote text={previewMessages.offHint} title={say.noHost} />
  return (
    <OpenPort
      box={box}
      isAnswering={answering !== null}
      key={shown.visibility}
      onPort={onPort}
      overlayOf={overlayOf}
      port={shown}
      sandbox={sandbox}
      url={shown.url}
    />
  )
}

type OpenProps = Omit<Props, 'port'> & { port: BoxPort; url: string; isAnswering: boolean }

function OpenPort({ box, port, url, sandbox, isAnswering, onPort, overlayOf }: OpenProps) {
  const { origin } = new URL(url)
  const frame = useRef<HTMLIFrameElement>(null)
  const [at, setAt] = useState({ path: '/', look: 0 })
  const opening = usePortFrame({
    sandbox,
    origin,
    isPrivate: port.visibility === 'private',
    path: at.path,
    frame,
  })
  const go = (path: string) => {
    opening.again()
    setAt({ path, look: at.look + 1 })
  }
  return (
    <>
      <PortToolbar
        box={box}
        onGo={go}
        onPort={onPort}
        origin={origin}
        path={at.path}
        port={port}
        sandbox={sandbox}
      />
      {!isAnswering && box.state === 'running' && (
        <p className="shrink-0 bg-warning-soft px-3 py-1.5 text-sm text-warning-text" role="status">
          {say.portQuiet(port.port)}
        </p>
      )}
      <div className="relative min-h-0 flex-1">
        <FrameArea
          frame={frame}
          key={at.look}
          origin={origin}
          overlay={overlayOf?.(pageAt(port.port, at.path))}
          size={fullSize}
          title={`${sandbox.title ?? sandbox.id} (${say.port(port.port)})`}
        />
        {(opening.isLate || opening.isRefused) && (
          <div className="absolute inset-0">
            <PaneNote
              text={opening.isRefused ? '' : origin}
              title={opening.isRefused ? say.refused : previewMessages.notStarted}
            >
              <Button onPress={() => go(at.path)}>{say.tryAgain}</Button>
            </PaneNote>
          </div>
        )}
      </div>
    </>
  )
}

/** Returns a page of a devbox, including its port. */
const pageAt = (port: number, path: string): string => `:${port}${path}`
