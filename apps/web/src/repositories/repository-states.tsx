import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { FolderGit2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSkeleton } from '../sandboxes/lists/list-skeleton.tsx'
import type { ViewMode } from '../sandboxes/use-view-mode.ts'
import { Loaded, type LoadState } from '../shell/loaded.tsx'

type Props = {
  query: LoadState
  mode: ViewMode
  isEmpty: boolean
  /** Null for those who may not import. */
  onImport: (() => void) | null
  children: ReactNode
}

export function RepositoryStates({ query, mode, isEmpty, onImport, children }: Props) {
  return (
    <Loaded failed={repositoryMessages.listFailed} query={query} skeleton={<ListSkeleton mode={mode} />}>
      {isEmpty ? (
        <EmptyState
          action={
            onImport && (
              <Button onPress={onImport} variant="primary">
                {repositoryMessages.importRepository}
              </Button>
            )
          }
          icon={<FolderGit2 aria-hidden size={22} />}
          text={onImport ? repositoryMessages.emptyText : repositoryMessages.emptyReadOnly}
          title={repositoryMessages.empty}
        />
      ) : (
        children
      )}
    </Loaded>
  )
}
