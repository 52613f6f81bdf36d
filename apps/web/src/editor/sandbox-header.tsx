import { fileMessages } from '@sandlot/core/files/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { PrivacyMark, privacyName } from '../sandboxes/privacy-mark.tsx'
import { EditableTitle } from './editable-title.tsx'
import { SandboxActionBar } from './sandbox-action-bar.tsx'
import { SandboxTrail } from './sandbox-trail.tsx'
import { TrashBanner } from './trash-banner.tsx'
import { useOpenSandboxActions } from './use-open-sandbox-actions.ts'
import { useSandboxViewer } from './use-sandbox-viewer.ts'

const badge =
  'flex h-6 shrink-0 items-center gap-1.5 rounded-full border border-line px-2.5 text-ink-muted text-xs'

export function SandboxHeader({ sandbox }: { sandbox: OpenSandbox }) {
  const { actions: allowed, isMember, title } = useSandboxViewer(sandbox)
  const [isEditing, setEditing] = useState(false)
  const { said, ...run } = useOpenSandboxActions(sandbox)
  const { author, forkedFromSandbox: origin } = sandbox
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-end justify-between gap-x-6 gap-y-3 border-line border-b bg-surface px-4 py-3">
        <div className="min-w-0 flex-1 basis-72">
          <SandboxTrail isMember={isMember} sandbox={sandbox} />
          <div className="flex min-h-8 items-center gap-1">
            <EditableTitle
              isEditing={isEditing}
              mayEdit={allowed.has('rename')}
              onEditing={setEditing}
              onRename={run.rename}
              title={title}
            />
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-muted text-sm">
            <span className={badge}>
              <span aria-hidden>
                <PrivacyMark privacy={sandbox.privacy} size={13} />
              </span>
              {privacyName(sandbox.privacy)}
            </span>
            <span className={badge} title={fileMessages.readOnlyText}>
              <Lock aria-hidden size={12} />
              {fileMessages.readOnly}
            </span>
            {author && (
              <span className="flex min-w-0 items-center gap-1.5">
                <Avatar name={author.name || author.username} size={18} url={author.avatarUrl} />
                <span className="truncate">{author.name || author.username}</span>
              </span>
            )}
            {origin && (
              <span className="flex min-w-0 gap-1">
                {sandboxMessages.forkedFrom}
                <Link
                  className="min-w-0 max-w-64 truncate text-accent-text underline-offset-2 hover:underline"
                  params={{ id: origin.alias ?? origin.id }}
                  to="/p/sandbox/$id"
                >
                  {displayTitle(origin)}
                </Link>
              </span>
            )}
          </div>
        </div>
        <SandboxActionBar
          allowed={allowed}
          isBusy={run.isDownloading}
          title={title}
          onRename={() => setEditing(true)}
          run={run}
        />
        <p className="sr-only" role="status">
          {said}
        </p>
      </header>
      {sandbox.removedAt !== null && (
        <TrashBanner mayRestore={allowed.has('restore')} onRestore={run.restore} />
      )}
    </>
  )
}
