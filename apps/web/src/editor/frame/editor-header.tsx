import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { IconButton } from '@sandlot/ui/icon-button'
import { PanelBottom, PanelRight } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { SaveStatus } from '../../files/working-copy/status.ts'
import { PrivacyMark, privacyName } from '../../sandboxes/items/privacy-mark.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { EditableTitle } from '../editable-title.tsx'
import type { Follow } from '../follow/use-follow.ts'
import { LikeButton } from '../like-button.tsx'
import { SandboxActionBar } from '../sandbox-action-bar.tsx'
import { SandboxTrail } from '../sandbox-trail.tsx'
import { ThemeButton } from '../theme-button.tsx'
import type { OpenSandboxActions } from '../use-open-sandbox-actions.ts'
import type { useSandboxViewer } from '../use-sandbox-viewer.ts'
import { ViewerList } from '../viewer-list.tsx'
import type { Others } from '../work/others.ts'
import { SaveBadge } from './save-badge.tsx'
import type { Layout } from './use-layout.ts'

type Props = {
  sandbox: OpenSandbox
  viewer: ReturnType<typeof useSandboxViewer>
  /** Who else is here, and how to follow them. */
  others: Others
  follow: Follow
  hasFile: (path: string) => boolean
  onOpenFile: (path: string, line: number, column: number) => void
  run: OpenSandboxActions
  status: SaveStatus
  layout: Layout
  onToggleTerminal: () => void
  terminalButton: RefObject<HTMLButtonElement | null>
  /** The shortcut of the quick actions, if there is one. */
  actionKeys: string | null
  onActions: () => void
  onRetry: () => void
  onSignIn: () => void
}

/** People with a grant to edit may also rename it here, although in lists they only view it (spec PM-029). */
const mayRename = (sandbox: OpenSandbox) =>
  sandbox.removedAt === null && refusalIn(sandbox, 'sandbox.rename') === null

/** The bar above the editor: the sandbox's location and title, its save status, and its actions. */
export function EditorHeader(props: Props) {
  const { sandbox, viewer, others, run, status, layout, actionKeys, onActions, onRetry, onSignIn } = props
  const { actions: allowed, isMember, title } = viewer
  const [isEditing, setEditing] = useState(false)
  const { said, isDownloading, ...actions } = run
  return (
    <TopBar
      lead={
        <div className="flex min-w-0 flex-1 items-center gap-1.5">
          <div className="hidden min-w-0 shrink-[3] items-center gap-1.5 overflow-hidden xl:flex">
            <SandboxTrail isMember={isMember} sandbox={sandbox} />
            <span aria-hidden className="text-ink-faint">
              /
            </span>
          </div>
          <EditableTitle
            isEditing={isEditing}
            mayEdit={mayRename(sandbox)}
            onEditing={setEditing}
            onRename={run.rename}
            title={title}
          />
          <span className="flex shrink-0 max-sm:hidden" title={privacyName(sandbox.privacy)}>
            <PrivacyMark privacy={sandbox.privacy} />
          </span>
          <ViewerList
            follow={props.follow}
            hasFile={props.hasFile}
            isNarrow={layout.isNarrow}
            onOpenFile={props.onOpenFile}
            others={others}
          />
          <SaveBadge onRetry={onRetry} onSignIn={onSignIn} status={status} />
          <p className="sr-only" role="status">
            {said}
          </p>
        </div>
      }
    >
      {sandbox.removedAt === null && <LikeButton sandbox={sandbox} />}
      <SandboxActionBar
        actionKeys={actionKeys}
        allowed={allowed}
        isBusy={isDownloading}
        onActions={onActions}
        onRename={() => setEditing(true)}
        run={actions}
        title={title}
      />
      {!layout.isNarrow && layout.hasTerminal && (
        <IconButton
          aria-pressed={layout.isTerminalOpen}
          label={layout.isTerminalOpen ? editMessages.hideTerminal : editMessages.showTerminal}
          onPress={props.onToggleTerminal}
          ref={props.terminalButton}
        >
          <PanelBottom aria-hidden size={17} />
        </IconButton>
      )}
      {!layout.isNarrow && (
        <IconButton
          aria-pressed={layout.isPreviewOpen}
          label={layout.isPreviewOpen ? editMessages.hidePreview : editMessages.showPreview}
          onPress={layout.togglePreview}
        >
          <PanelRight aria-hidden size={17} />
        </IconButton>
      )}
      <ThemeButton />
    </TopBar>
  )
}
