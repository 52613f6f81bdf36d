import { SIDEBAR_OPEN_MAX } from '@sandlot/core/repositories/limits'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { projectsQuery } from '@sandlot/core/repositories/queries'
import { shortName, sortRepositories } from '@sandlot/core/repositories/rules'
import { starredFirst } from '@sandlot/core/repositories/star-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { IconButton } from '@sandlot/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, FolderGit2, GitPullRequest } from 'lucide-react'
import { useState } from 'react'
import { SidebarEntry } from '../shell/dashboard/sidebar-entry.tsx'
import { useServices } from '../shell/services.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useStarred } from './use-starred.ts'

/** An entry for all repositories with each one below, and in a personal workspace the contributions. */
export function SidebarRepositories() {
  const { active } = useWorkspace()
  return <Entries key={active.id} teamId={active.id} />
}

function Entries({ teamId }: { teamId: string }) {
  const { client, storage } = useServices()
  const { data } = useQuery(projectsQuery(client, teamId))
  const { data: workspaces } = useQuery(workspacesQuery(client))
  const { starred } = useStarred(teamId)
  const name = storageKeys.repositoriesExpanded + teamId
  const [kept, setKept] = useState(() => storage.get<boolean | null>(name, null))
  const projects = starredFirst(sortRepositories(data ?? []), starred)
  // Short lists are initially expanded, long ones collapsed (spec SH-040).
  const isOpen = kept ?? projects.length <= SIDEBAR_OPEN_MAX
  const toggle = () => {
    storage.set(name, !isOpen)
    setKept(!isOpen)
  }
  return (
    <>
      <SidebarEntry
        activeOptions={{ exact: true }}
        icon={<FolderGit2 aria-hidden size={16} />}
        to="/dashboard/repositories"
        {...(projects.length > 0 && {
          end: (
            <IconButton
              aria-expanded={isOpen}
              label={isOpen ? repositoryPages.collapse : repositoryPages.expand}
              onPress={toggle}
              size="sm"
            >
              {isOpen ? <ChevronDown aria-hidden size={14} /> : <ChevronRight aria-hidden size={14} />}
            </IconButton>
          ),
        })}
      >
        {shellMessages.allRepositories}
      </SidebarEntry>
      {isOpen &&
        projects.map(({ id, repository }) => (
          <SidebarEntry
            icon={<span aria-hidden className="w-4" />}
            key={id}
            params={{ owner: repository.owner, name: repository.name }}
            to="/dashboard/repositories/$owner/$name"
          >
            {shortName(repository)}
          </SidebarEntry>
        ))}
      {workspaces?.primaryId === teamId && (
        <SidebarEntry
          icon={<GitPullRequest aria-hidden size={16} />}
          params={{ _splat: '' }}
          to="/dashboard/my-contributions/$"
        >
          {repositoryPages.contributions}
        </SidebarEntry>
      )}
    </>
  )
}
