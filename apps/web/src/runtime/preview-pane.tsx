import { featuresQuery } from '@sandlot/core/accounts/queries'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { type PreviewFile, previewOrigin } from '@sandlot/core/runtime/rules'
import { previewPatternOf } from '@sandlot/core/shell/page-settings-rules'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { PaneNote } from './pane-note.tsx'
import { previewSecretQuery } from './preview-queries.ts'
import { RunningPreview } from './running-preview.tsx'
import { useRun } from './use-run.ts'

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
  const { run, start, stop, isReleasing } = useRun()
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
      <PaneNote text={previewMessages.stoppedHint} title={previewMessages.stopped}>
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
