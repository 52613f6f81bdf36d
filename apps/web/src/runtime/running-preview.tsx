import { ERROR_QUIET_MS } from '@sandlot/core/runtime/limits'
import { previewMessages } from '@sandlot/core/runtime/messages'
import { engineOf, fileChanges } from '@sandlot/core/runtime/rules'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../shell/browser/use-online.ts'
import { useServices } from '../shell/services.tsx'
import { ConsolePanel } from './console/console-panel.tsx'
import { countLevels, countRun } from './console/console-rules.ts'
import type { FrameProblem } from './frame.ts'
import { FrameArea } from './frame-area.tsx'
import { fullSize } from './frame-size.ts'
import { PaneNote } from './pane-note.tsx'
import type { PreviewPaneProps } from './preview-pane.tsx'
import type { PreviewState } from './preview-rules.ts'
import { PreviewToolbar } from './preview-toolbar.tsx'
import { ProblemCard } from './problem-card.tsx'
import { SizeBar } from './size-bar.tsx'
import { useFrameStart, useStartAfterOutage } from './use-frame-start.ts'
import { usePreviewFrame } from './use-preview-frame.ts'

type Props = PreviewPaneProps & {
  origin: string
  secret: string | null
  onSecretWanted: () => void
  onStart: () => void
  onStop: (hangs: boolean) => void
}

export function RunningPreview(props: Props) {
  const { sandbox, files, savedVersion, onOpenFile, origin, secret, onSecretWanted, onStart, onStop } = props
  const engine = engineOf(sandbox)
  const pane = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const preview = usePreviewFrame({
    origin,
    frame,
    source: {
      id: sandbox.id,
      engine,
      environment: sandbox.template,
      externalResources: sandbox.externalResources,
      files,
    },
    secret,
    onSecretWanted,
    clearsConsole: props.clearsConsole ?? true,
    ...(props.initialPath !== undefined && { initialPath: props.initialPath }),
  })
  const { state, send } = preview
  const [size, setSize] = useState(fullSize)
  const [isConsoleOpen, setConsoleOpen] = useState(false)
  const isLate = useFrameStart(preview.hasAnswered)
  useStartAfterOutage(preview.hasAnswered, onStart)
  const isOnline = useOnline()
  const problem = useShownProblem(state)
  const [dismissed, setDismissed] = useState<typeof problem>(null)
  const { onAddPackage } = props
  const add =
    onAddPackage &&
    ((name: string, range: string) => {
      onAddPackage(name, range)
      // The card and its button disappear once the package has been added.
      pane.current?.focus()
    })

  const saved = useRef({ version: savedVersion, files })
  const showSaved = useEffectEvent((version: number) => {
    if (version === saved.current.version) return
    const changes = fileChanges(saved.current.files, files)
    saved.current = { version, files }
    const stylesOnly =
      changes !== null &&
      changes.removed.length === 0 &&
      changes.changed.every(({ path }) => path.endsWith('.css'))
    send({ type: 'saved', stylesOnly })
  })
  useEffect(() => showSaved(savedVersion), [savedVersion])

  return (
    <section
      aria-label={previewMessages.preview}
      className="-outline-offset-2 flex h-full min-h-0 flex-col bg-surface"
      ref={pane}
      tabIndex={-1}
    >
      {!props.hidesNavigation && (
        <PreviewToolbar
          counts={countRun(preview.console)}
          isConsoleOpen={isConsoleOpen}
          onConsole={() => setConsoleOpen(!isConsoleOpen)}
          onSizes={() =>
            setSize(size.name === 'full' ? { ...size, name: 'phone', width: 390, height: 844 } : fullSize)
          }
          onStop={() => onStop(preview.isSilent)}
          origin={origin}
          send={send}
          sizesShown={size.name !== 'full'}
          state={state}
        />
      )}
      {size.name !== 'full' && <SizeBar onChange={setSize} size={size} />}
      <StatusBar isOnline={isOnline} state={state} />
      <div className="relative min-h-0 flex-1">
        <FrameArea
          frame={frame}
          origin={origin}
          overlay={props.overlayOf?.(state.path)}
          size={size}
          title={sandbox.title ?? sandbox.id}
        />
        {isLate && (
          <div className="absolute inset-0">
            <PaneNote text={origin} title={previewMessages.notStarted}>
              <Button onPress={onStart}>{previewMessages.tryAgain}</Button>
            </PaneNote>
          </div>
        )}
        {problem && problem !== dismissed && !preview.isSilent && (
          <ProblemCard
            files={files}
            onDismiss={() => setDismissed(problem)}
            onOpenFile={onOpenFile}
            onRetry={() => send({ type: 'reload' })}
            problem={problem}
            addition={additionFor(state.missing, add)}
            note={noteOn(state.missing)}
          />
        )}
        {preview.isSilent && (
          <SilenceCard
            onRestart={() => {
              onStop(true)
              onStart()
            }}
            onStop={() => onStop(true)}
          />
        )}
      </div>
      {isConsoleOpen && (
        <ConsolePanel
          counts={countLevels(preview.console.entries)}
          onClear={preview.clearConsole}
          onClose={() => setConsoleOpen(false)}
          state={preview.console}
        />
      )}
    </section>
  )
}

function additionFor(missing: PreviewState['missing'], add: PreviewPaneProps['onAddPackage']) {
  const { name, version } = missing ?? {}
  if (!name || !version || !add) return null
  return { label: previewMessages.addPackage(name, version), run: () => add(name, `^${version}`) }
}

const noteOn = (missing: PreviewState['missing']): string | null =>
  missing && missing.version === null ? previewMessages.unknownPackage(missing.name) : null

/**
 * Returns the error to show: immediately if nothing has been rendered, else once it has lasted for a moment, because
 * unfinished typing is an error too.
 */
function useShownProblem({ problem, hasRendered }: PreviewState): FrameProblem | null {
  const { schedule } = useServices()
  const [lasting, setLasting] = useState<FrameProblem | null>(null)
  useEffect(
    () => schedule(() => setLasting(problem), problem && hasRendered ? ERROR_QUIET_MS : 0),
    [problem, hasRendered, schedule],
  )
  return problem && lasting === problem ? problem : null
}

type SilenceProps = { onStop: () => void; onRestart: () => void }

/** Covers a frame that no longer answers. Endless loops can only be stopped from outside. */
function SilenceCard({ onStop, onRestart }: SilenceProps) {
  return (
    <div
      className="absolute inset-x-0 top-0 flex flex-wrap items-center gap-2 border-line border-b bg-warning-soft px-4 py-3 text-sm"
      role="alert"
    >
      <p className="min-w-0 flex-1 text-warning-text">{previewMessages.notAnswering}</p>
      <Button onPress={onRestart} size="sm">
        {previewMessages.reload}
      </Button>
      <Button onPress={onStop} size="sm" variant="primary">
        {previewMessages.stop}
      </Button>
    </div>
  )
}

type StatusBarProps = { state: PreviewState; isOnline: boolean }

/** Shows the progress until something is rendered, and a missing network. */
function StatusBar({ state, isOnline }: StatusBarProps) {
  const { phase, packages, hasRendered, problem } = state
  const isBusy = phase !== 'ready' && !problem && (!hasRendered || phase === 'installing')
  if (!isBusy && isOnline) return null
  return (
    <div
      className="flex shrink-0 items-center gap-2 border-line border-b bg-canvas px-3 py-1.5 text-ink-muted text-sm"
      role="status"
    >
      {isBusy && (
        <>
          <Spinner size={14} />
          <span className="tabular-nums">
            {packages
              ? previewMessages.installed(packages.done, packages.total)
              : previewMessages.phases[phase]}
          </span>
          {packages && <progress className="h-1 w-32 shrink" max={packages.total} value={packages.done} />}
        </>
      )}
      {!isOnline && <span>{previewMessages.offline}</span>}
    </div>
  )
}
