import { featuresQuery } from '@sandlot/core/accounts/queries'
import { FRAME_RELEASE_MS } from '@sandlot/core/runtime/limits'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { type PreviewFile, previewOrigin } from '@sandlot/core/runtime/rules'
import { previewPatternOf } from '@sandlot/core/shell/page-settings-rules'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { PaneNote } from './pane-note.tsx'
import { previewSecretQuery } from './preview-queries.ts'
import { RunningPreview } from './running-preview.tsx'

/** What a preview needs to know of a sandbox. */
export type PreviewedSandbox = {
  id: string
  title: string | null
  template: string
  v2: boolean
  externalResources: readonly string[]
  /** Opens the preview of a private sandbox; null for the others. */
  previewSecret: string | null
}

export type PreviewPaneProps = {
  sandbox: PreviewedSandbox
  /** What is on the screen, unsaved changes included. */
  files: readonly PreviewFile[]
  /** A static site is shown as saved: it loads again when this grows. */
  savedVersion: number
  /** Lines and columns count from 1. */
  onOpenFile: (path: string, line: number, column: number) => void
  /** What lies over the page of this path. */
  overlayOf?: ((path: string) => ReactNode) | undefined
  /** Where it starts; at the root without it. */
  initialPath?: string
  /** Nothing runs before it is asked for. */
  runsOnClick?: boolean
  /** Whether what a page logged goes when another one is loaded; it does unless the person chose otherwise. */
  clearsConsole?: boolean
  /** Adds a package to those that the sandbox asks for; without it none can be added. */
  onAddPackage?: ((name: string, range: string) => void) | undefined
  /** Without the bar above it. */
  hidesNavigation?: boolean
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The running sandbox beside its code: address bar, frame, errors, console. */
export function PreviewPane(props: PreviewPaneProps) {
  const { client, environment } = useServices()
  const { data, error, refetch } = useQuery(featuresQuery(client))
  const { sandbox } = props
  const isSecret = sandbox.previewSecret !== null
  const fresh = useQuery({ ...previewSecretQuery(client, sandbox.id), enabled: isSecret })
  // What the page knows already need not be waited for.
  const pattern = data ? (data.previewUrl ?? null) : previewPatternOf(environment, window.location.protocol)
  const { run, start, stop, isReleasing, isNew } = useRun(props.runsOnClick ?? false)
  if (error && !data && pattern === null)
    return (
      <PaneNote title={previewMessages.featuresFailed}>
        <Button onPress={() => void refetch()}>{previewMessages.tryAgain}</Button>
      </PaneNote>
    )
  if (!data && pattern === null) return <PaneNote title={previewMessages.phases.starting} />
  if (pattern === null) return <PaneNote text={previewMessages.offHint} title={previewMessages.off} />
  const origin = previewOrigin(pattern, sandbox.id)
  // Names below `localhost` lead every browser to its own computer.
  if (new URL(origin).hostname.endsWith('.localhost') && !LOOPBACK.has(window.location.hostname))
    return <PaneNote text={previewMessages.offHint} title={previewMessages.offElsewhere} />
  if (isReleasing) return <PaneNote title={previewMessages.phases.starting} />
  if (run === null)
    return (
      <PaneNote
        text={isNew ? previewMessages.waitingHint : previewMessages.stoppedHint}
        title={isNew ? previewMessages.waiting : previewMessages.stopped}
      >
        <Button onPress={start} variant="primary">
          {previewMessages.start}
        </Button>
      </PaneNote>
    )
  return (
    <RunningPreview
      {...props}
      key={`${origin} ${run}`}
      onSecretWanted={() => void fresh.refetch()}
      onStart={start}
      onStop={stop}
      origin={origin}
      secret={isSecret ? (fresh.data ?? sandbox.previewSecret) : null}
    />
  )
}

/** Whether a preview runs, and which run it is; a new one waits until the browser has let go of one that hung. */
function useRun(waits: boolean) {
  const { schedule } = useServices()
  const [state, setState] = useState({
    run: waits ? 0 : 1,
    isOn: !waits,
    hungAt: -FRAME_RELEASE_MS,
    isReleasing: false,
  })
  const { run, isOn, isReleasing } = state

  useEffect(() => {
    if (isReleasing)
      return schedule(() => setState((last) => ({ ...last, isReleasing: false })), FRAME_RELEASE_MS)
  }, [isReleasing, schedule])

  return {
    run: isOn ? run : null,
    isNew: run === 0,
    isReleasing,
    start: () =>
      setState((last) => ({
        ...last,
        run: last.run + 1,
        isOn: true,
        isReleasing: performance.now() - last.hungAt < FRAME_RELEASE_MS,
      })),
    stop: (hangs: boolean) =>
      setState((last) => ({ ...last, isOn: false, hungAt: hangs ? performance.now() : -FRAME_RELEASE_MS })),
  }
}
