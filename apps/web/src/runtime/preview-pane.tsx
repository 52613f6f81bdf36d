import { featuresQuery } from '@sandlot/core/accounts/queries'
import { FRAME_RELEASE_MS } from '@sandlot/core/runtime/limits'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { type PreviewFile, previewOrigin } from '@sandlot/core/runtime/rules'
import { isLoopbackHost } from '@sandlot/core/shell/host-rules'
import { previewPatternOf } from '@sandlot/core/shell/page-settings-rules'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { PaneNote } from './pane-note.tsx'
import { previewSecretQuery } from './preview-queries.ts'
import { RunningPreview } from './running-preview.tsx'

/** The part of a sandbox that a preview needs. */
export type PreviewedSandbox = {
  id: string
  title: string | null
  template: string
  v2: boolean
  externalResources: readonly string[]
  /** Grants access to the preview of a private sandbox. Null for all others. */
  previewSecret: string | null
}

export type PreviewPaneProps = {
  sandbox: PreviewedSandbox
  /** The files as shown on screen, including unsaved changes. */
  files: readonly PreviewFile[]
  /** A static site is shown as saved, and reloads when this grows. */
  savedVersion: number
  /** Lines and columns start at 1. */
  onOpenFile: (path: string, line: number, column: number) => void
  /** Renders an overlay for the page at this path. */
  overlayOf?: ((path: string) => ReactNode) | undefined
  /** The initial path. Defaults to the root. */
  initialPath?: string
  /** Whether nothing runs until the user clicks. */
  runsOnClick?: boolean
  /** Whether the console is cleared when another page loads. True unless the user chose otherwise. */
  clearsConsole?: boolean
  /** Adds a package to the sandbox's dependencies. Without it none can be added. */
  onAddPackage?: ((name: string, range: string) => void) | undefined
  /** Whether to hide the bar above it. */
  hidesNavigation?: boolean
}

/** The preview next to the code: address bar, frame, errors, console. */
export function PreviewPane(props: PreviewPaneProps) {
  const { client, environment } = useServices()
  const { data, error, refetch } = useQuery(featuresQuery(client))
  const { sandbox } = props
  const isSecret = sandbox.previewSecret !== null
  const fresh = useQuery({ ...previewSecretQuery(client, sandbox.id), enabled: isSecret })
  // The page may know the pattern already, so there is no need to wait for the request.
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
  // Names below `localhost` resolve to the browser's own computer.
  if (new URL(origin).hostname.endsWith('.localhost') && !isLoopbackHost(window.location.hostname))
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

/**
 * Tracks whether a preview is running, and which run it is. A new run waits until the browser has released one that
 * hung.
 */
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
