import type { PreviewFile } from '@sandlot/core/runtime/rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Skeleton } from '@sandlot/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CommentsPanelProps } from '../../comments/comments-panel.tsx'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { PanelName } from './use-layout.ts'

const SearchPanel = lazy(() =>
  import('../panels/search-panel.tsx').then((module) => ({ default: module.SearchPanel })),
)
const GitPanel = lazy(() =>
  import('../../branches/work/git-panel.tsx').then((module) => ({ default: module.GitPanel })),
)
const HistoryPanel = lazy(() =>
  import('../panels/history-panel.tsx').then((module) => ({ default: module.HistoryPanel })),
)
const EnvPanel = lazy(() =>
  import('../../runtime/boxes/env-panel.tsx').then((module) => ({ default: module.EnvPanel })),
)
const CommentsPanel = lazy(() =>
  import('../../comments/comments-panel.tsx').then((module) => ({ default: module.CommentsPanel })),
)
const DetailsPanel = lazy(() =>
  import('../panels/details-panel.tsx').then((module) => ({ default: module.DetailsPanel })),
)

type Props = Pick<CommentsPanelProps, 'comments' | 'currentLines' | 'onPick'> & {
  panel: PanelName
  sandbox: OpenSandbox
  version: number
  files: readonly PreviewFile[]
  mayWrite: boolean
  filesPanel: ReactNode
  onOpenFile: (path: string, line: number, column: number) => void
  onReplace: ((changes: { path: string; code: string }[]) => void) | undefined
  saveFirst: () => Promise<boolean>
}

/** The panel that is selected in the activity bar. */
export function SidePanel(props: Props) {
  const { panel, sandbox, version, files, mayWrite, filesPanel, onOpenFile, onReplace, saveFirst } = props
  return (
    <>
      {/* Stays mounted to keep the open folders and any name being edited. */}
      <div className={panel === 'files' ? 'h-full' : 'hidden'}>{filesPanel}</div>
      <Suspense
        fallback={
          <div aria-busy aria-label={editMessages.loading} className="flex flex-col gap-3 p-4" role="status">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        }
      >
        {panel === 'search' && <SearchPanel files={files} onOpenFile={onOpenFile} onReplace={onReplace} />}
        {panel === 'git' && (
          <GitPanel
            currentVersion={version}
            isDevbox={sandbox.v2}
            mayWrite={mayWrite}
            onOpenFile={onOpenFile}
            sandboxId={sandbox.id}
            saveFirst={saveFirst}
            workspaceId={sandbox.team?.id ?? ''}
          />
        )}
        {panel === 'comments' && (
          <CommentsPanel
            comments={props.comments}
            currentLines={props.currentLines}
            onOpenFile={onOpenFile}
            onPick={props.onPick}
            sandbox={sandbox}
            saveFirst={saveFirst}
          />
        )}
        {panel === 'history' && (
          <HistoryPanel
            currentVersion={version}
            mayRestore={mayWrite}
            sandboxId={sandbox.id}
            saveFirst={saveFirst}
          />
        )}
        {panel === 'environment' && <EnvPanel sandbox={sandbox} />}
        {panel === 'details' && <DetailsPanel sandbox={sandbox} />}
      </Suspense>
    </>
  )
}
