import { EMBED_SPLIT_PX } from '@sandlot/core/embeds/limits'
import { embedMessages as say } from '@sandlot/core/embeds/messages'
import { type EmbedOptions, type EmbedView, embedViews } from '@sandlot/core/embeds/rules'
import { fileMessages } from '@sandlot/core/files/messages'
import { fileToShow } from '@sandlot/core/files/rules'
import { engineOf } from '@sandlot/core/runtime/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Select } from '@sandlot/ui/select'
import { Skeleton } from '@sandlot/ui/skeleton'
import { FileX } from 'lucide-react'
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { EditorPosition } from '../editor/code/code-editor.tsx'
import { LazyPreviewPane } from '../editor/frame/lazy-preview-pane.tsx'
import { useScreenFiles } from '../editor/frame/use-screen-files.ts'
import { addPackage } from '../files/working-copy/add-package.ts'
import { isDirty, type WorkingCopy } from '../files/working-copy/working-copy.ts'
import { PaneNote } from '../runtime/pane-note.tsx'
import { useNarrow } from '../shell/browser/use-narrow.ts'
import { useShortcut } from '../shell/browser/use-shortcut.ts'
import { EmbedHeader } from './embed-header.tsx'
import { createLocalCopy, type LocalCopy } from './local-copy.ts'

const EmbedCode = lazy(() => import('./embed-code.tsx').then((module) => ({ default: module.EmbedCode })))

type Props = { sandbox: OpenSandbox; options: EmbedOptions }

/** A sandbox in another site's page: editable code and its preview. */
export function Embed({ sandbox, options }: Props) {
  const [local] = useState(() => createLocalCopy(sandbox))
  const { copy } = useSyncExternalStore(local.subscribe, local.get)
  const files = useScreenFiles(copy)
  const isNarrow = useNarrow(EMBED_SPLIT_PX)
  const [chosen, setView] = useState(options.view)
  const [path, setPath] = useState(
    () => fileToShow(files as never, options.file ?? undefined, sandbox.entry)?.path ?? null,
  )
  const [position, setPosition] = useState<EditorPosition | null>(null)
  const view = chosen === 'split' && isNarrow ? 'preview' : chosen
  const views: readonly EmbedView[] = isNarrow ? ['preview', 'editor'] : embedViews
  const [seen, setSeen] = useState({ code: view !== 'preview', preview: view !== 'editor' })
  const shown = { code: view !== 'preview', preview: view !== 'editor' }
  // Views stay mounted once shown, to keep the running preview and the cursor.
  if ((shown.code && !seen.code) || (shown.preview && !seen.preview))
    setSeen({ code: seen.code || shown.code, preview: seen.preview || shown.preview })
  // There is nothing to save, least of all the embedding page.
  useShortcut('mod+s', () => undefined)

  const isDevbox = engineOf(sandbox) === 'server'
  const href = sandboxPath({ ...sandbox, isV2: sandbox.v2 })
  const openAt = (at: string, line: number, column: number) => {
    setPath(at)
    setPosition((before) => ({ path: at, line, column, wish: (before?.wish ?? 0) + 1 }))
    if (!shown.code) setView(isNarrow ? 'editor' : 'split')
  }
  return (
    <div className="flex h-full flex-col overflow-hidden bg-surface">
      <EmbedHeader href={href} onView={setView} title={displayTitle(sandbox)} view={view} views={views} />
      <main className="flex min-h-0 flex-1">
        {seen.code && (
          <section
            aria-label={say.views.editor}
            className={cx('min-w-0 flex-1 flex-col', shown.code ? 'flex' : 'hidden')}
          >
            <CodeArea
              fontSize={options.fontSize}
              // A static site runs from its saved files, so edits would have no effect.
              isReadOnly={engineOf(sandbox) !== 'bundler'}
              copy={copy}
              local={local}
              onPath={setPath}
              path={path}
              position={position}
              wanted={options.file}
            />
          </section>
        )}
        {seen.preview && (
          // The preview inside is a region of its own.
          <div
            className={cx(
              'min-w-0 flex-1 flex-col',
              shown.preview ? 'flex' : 'hidden',
              view === 'split' && 'border-line border-l',
            )}
          >
            {isDevbox ? (
              <PaneNote text={say.devboxHint} title={say.devbox}>
                <a className={buttonStyle({ variant: 'primary' })} href={href} rel="noopener" target="_blank">
                  {say.openIn}
                </a>
              </PaneNote>
            ) : (
              <LazyPreviewPane
                files={files}
                hidesNavigation={options.hidesNavigation}
                initialPath={options.initialPath}
                onAddPackage={(name, range) => local.update((now) => addPackage(now, name, range) ?? now)}
                onOpenFile={openAt}
                runsOnClick={options.runsOnClick}
                sandbox={sandbox}
                savedVersion={sandbox.version}
              />
            )}
          </div>
        )}
      </main>
    </div>
  )
}

type CodeProps = {
  local: LocalCopy
  copy: WorkingCopy
  path: string | null
  /** The file that the address names. */
  wanted: string | null
  onPath: (path: string) => void
  position: EditorPosition | null
  isReadOnly: boolean
  fontSize: number | null
}

function CodeArea({ local, copy, path, wanted, onPath, ...code }: CodeProps) {
  const { files } = copy
  const bar = useRef<HTMLDivElement>(null)
  const reset = () => {
    local.reset()
    // The clicked button disappears.
    bar.current?.querySelector('button')?.focus()
  }
  const isEdited = [...files.keys()].some((one) => isDirty(copy, one))
  const file = path === null ? undefined : files.get(path)
  return (
    <>
      <div className="flex h-10.25 shrink-0 items-center gap-2 border-line border-b px-1.5" ref={bar}>
        <Select
          className="min-w-0 [&_button]:h-7 [&_button]:border-transparent [&_button]:px-2 [&_button]:text-sm [&_button]:shadow-none"
          hideLabel
          label={say.files}
          onChange={onPath}
          options={[...files.keys()].map((value) => ({ value, label: value }))}
          placeholder={say.files}
          value={path ?? ''}
        />
        {code.isReadOnly && (
          <span className="ml-auto shrink-0 text-ink-muted text-xs" title={say.readOnlyHint}>
            {say.readOnly}
          </span>
        )}
        {isEdited && (
          <span className="ml-auto flex shrink-0 items-center gap-2">
            <span className="text-ink-muted text-xs max-sm:hidden" title={say.editedHint}>
              {say.edited}
            </span>
            <Button onPress={reset} size="sm">
              {say.reset}
            </Button>
          </span>
        )}
      </div>
      <div className="min-h-0 flex-1">
        {path === null || !file ? (
          <EmptyState
            icon={<FileX aria-hidden size={22} />}
            title={wanted === null ? fileMessages.none : fileMessages.notThere(wanted)}
          />
        ) : (
          <Suspense fallback={<Skeleton className="m-4 h-4 w-1/2" />}>
            <EmbedCode {...code} file={file} local={local} path={path} />
          </Suspense>
        )}
      </div>
    </>
  )
}
