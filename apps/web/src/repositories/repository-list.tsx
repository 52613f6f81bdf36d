import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { removeRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import type { Project } from '@sandlot/core/repositories/queries'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { IconButton } from '@sandlot/ui/icon-button'
import { PressButton } from '@sandlot/ui/press-button'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderGit2, Lock, Plus, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { gridStyle, ROW_HEIGHT_PX } from '../sandboxes/layout.ts'
import { useServices } from '../shell/services.tsx'
import { useFirstOf } from '../shell/ui/use-first-of.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { useStarred } from './use-starred.ts'

type Props = { projects: readonly Project[]; onImport: (() => void) | null }

/** Each has a link and two buttons, so hundreds at once are expensive. */
const SHOWN = 60

export function RepositoryGrid({ projects, onImport }: Props) {
  const { first, more } = useFirstOf(projects, SHOWN)
  return (
    <>
      <ul aria-label={repositoryMessages.listLabel} style={gridStyle}>
        {onImport && (
          <li className="flex">
            <PressButton
              className="flex w-full flex-col items-center justify-center gap-1.5 rounded-lg border border-line-strong border-dashed text-ink-muted transition-colors duration-100 hover:border-accent hover:bg-accent-soft hover:text-accent-text pressed:bg-pressed"
              onPress={onImport}
            >
              <Plus aria-hidden size={20} />
              <span className="font-medium text-base">{repositoryMessages.importRepository}</span>
            </PressButton>
          </li>
        )}
        {first.map((project) => (
          <GridCard key={project.id} project={project} />
        ))}
      </ul>
      {more}
    </>
  )
}

/** A repository that is being removed is dimmed and inert (spec RP-013). */
const removingStyle = (isRemoving: boolean) => (isRemoving ? 'pointer-events-none opacity-50' : '')

function GridCard({ project }: { project: Project }) {
  const { active } = useWorkspace()
  const { remove, isRemoving } = useRemoveRepository(project.repository, active.id)
  return (
    <li className={`relative flex ${removingStyle(isRemoving)}`} inert={isRemoving}>
      <RepositoryLink
        className="flex w-full min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm"
        project={project}
      >
        <FolderGit2 aria-hidden className="text-ink-muted" size={22} />
        <span className="min-w-0">
          <Name project={project} />
          <Description className="line-clamp-2" project={project} />
        </span>
        <Branches className="mt-auto" project={project} />
      </RepositoryLink>
      <span className="absolute top-2 right-2">
        <RepositoryActions onRemove={() => void remove()} repository={project.repository} />
      </span>
    </li>
  )
}

export function RepositoryRows({ projects }: Props) {
  const { first, more } = useFirstOf(projects, SHOWN)
  return (
    <>
      <ul aria-label={repositoryMessages.listLabel}>
        {first.map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </ul>
      {more}
    </>
  )
}

function Row({ project }: { project: Project }) {
  const { active } = useWorkspace()
  const { remove, isRemoving } = useRemoveRepository(project.repository, active.id)
  return (
    <li
      className={`flex items-center gap-2 border-line border-b pr-3 transition-colors duration-100 first:border-t hover:bg-hover ${removingStyle(isRemoving)}`}
      inert={isRemoving}
    >
      <RepositoryLink
        className="flex min-w-0 flex-1 items-center gap-3 px-3"
        project={project}
        style={{ height: ROW_HEIGHT_PX }}
      >
        <FolderGit2 aria-hidden className="shrink-0 text-ink-muted" size={22} />
        <span className="min-w-0 flex-1">
          <Name project={project} />
          <Description className="truncate" project={project} />
        </span>
        <Branches className="shrink-0" project={project} />
      </RepositoryLink>
      <RepositoryActions onRemove={() => void remove()} repository={project.repository} />
    </li>
  )
}

type Of = { project: Project; className?: string }

function RepositoryLink({
  project: { repository },
  ...rest
}: Of & { children: ReactNode; style?: { height: number } }) {
  const { owner, name } = repository
  return <Link {...rest} params={{ owner, name }} to="/dashboard/repositories/$owner/$name" />
}

function Name({ project: { repository } }: Of) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-medium text-base">
      <span className="truncate">
        <span className="font-normal text-ink-muted">{repository.owner}/</span>
        {repository.name}
      </span>
      {repository.private && (
        <>
          <Lock aria-hidden className="shrink-0 text-ink-muted" size={14} />
          <span className="sr-only">{repositoryMessages.private}</span>
        </>
      )}
    </span>
  )
}

function Description({ project: { repository }, className = '' }: Of) {
  if (!repository.description) return null
  return (
    <span className={`block text-ink-muted text-xs ${className}`} dir="auto">
      {repository.description}
    </span>
  )
}

function Branches({ project, className = '' }: Of) {
  return (
    <span className={`text-ink-muted text-xs ${className}`}>
      {repositoryMessages.branchCount(project.branchCount)}
    </span>
  )
}

/**
 * Removes a repository from its workspace, after a confirmation that lists what will be lost (spec RP-015 to RP-017).
 */
function useRemoveRepository({ owner, name }: RepositoryName, teamId: string) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { mutateAsync, isPending } = useMutation({
    ...removeRepository(client, queries),
    networkMode: 'always',
  })
  const remove = async () => {
    const isSure = await confirm({
      title: repositoryPages.removeTitle,
      message: isLocalOwner(owner) ? repositoryPages.removeLocalText : repositoryPages.removeText,
      confirmLabel: repositoryPages.removeTitle,
      isDanger: true,
    })
    if (!isSure) return
    await mutateAsync({ owner, name, teamId }).then(
      () => toasts.toast('success', repositoryPages.removed(fullName({ owner, name }))),
      (error: unknown) => toasts.failed(repositoryPages.removeFailed({ owner, name }), error),
    )
  }
  return { remove, isRemoving: isPending }
}

type RepositoryActionsProps = { repository: RepositoryName; onRemove: () => void }

/** The actions on a repository in a list. */
function RepositoryActions({ repository, onRemove }: RepositoryActionsProps) {
  const { active } = useWorkspace()
  const { isStarred, setStar } = useStarred(active.id)
  const isOn = isStarred(repository)
  const name = fullName(repository)
  return (
    <span className="flex shrink-0 items-center gap-1">
      <IconButton
        aria-pressed={isOn}
        label={isOn ? repositoryPages.unstar(name) : repositoryPages.star(name)}
        onPress={() => setStar(repository, !isOn)}
        size="sm"
      >
        <Star aria-hidden fill={isOn ? 'currentColor' : 'none'} size={15} />
      </IconButton>
      {mayIn(active, 'project.delete') && (
        <IconButton label={repositoryPages.remove(name)} onPress={onRemove} size="sm">
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
    </span>
  )
}
