import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { FolderX } from 'lucide-react'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useModals } from '../shell/use-modals.ts'
import { openCreateModal } from '../templates/open-create.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { CreateCard } from './create-card.tsx'
import { SandboxListPage } from './sandbox-list.tsx'

/** The sandboxes at a path; `/` is the folder that every workspace has. */
export function FolderPage({ path }: { path: string }) {
  const { active, role } = useWorkspace()
  const modals = useModals()
  const name = path.split('/').filter(Boolean).at(-1)
  return (
    <SandboxListPage
      empty={
        <CreateCard
          mayCreate={canWrite(role)}
          onCreate={() => void openCreateModal(modals, { collectionPath: path })}
        />
      }
      key={`${active.id} ${path}`}
      list={{ list: 'folder', teamId: active.id, path }}
      missing={
        <EmptyState
          action={
            <ButtonLink params={{ _splat: '' }} to="/dashboard/sandboxes/$">
              {sandboxMessages.allFolders}
            </ButtonLink>
          }
          icon={<FolderX aria-hidden size={22} />}
          text={path}
          title={sandboxMessages.folderMissing}
        />
      }
      title={name ?? sandboxMessages.foldersTitle}
    />
  )
}
