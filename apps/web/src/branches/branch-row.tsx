import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchMessages } from '@sandlot/core/branches/messages'
import { deleteBranch } from '@sandlot/core/branches/mutations'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import type { fetchProject } from '@sandlot/core/repositories/project-query'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { IconButton } from '@sandlot/ui/icon-button'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GitBranch, GitPullRequest, Trash2 } from 'lucide-react'
import { useServices } from '../shell/services.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { useModals } from '../shell/use-modals.ts'
import { PullLink } from './pull-link.tsx'

type Branch = Awaited<ReturnType<typeof fetchProject>>['branches'][number]

type Props = {
  branch: Branch
  isDefault: boolean
  repository: RepositoryName
  workspaceId: string
  /** Whether the user may write in the workspace. */
  mayWrite: boolean
}

/** A branch and its pull requests. */
export function BranchRow({ branch, isDefault, repository, workspaceId, mayWrite }: Props) {
  const isDraft = !branch.upstream && !isDefault
  const mayOpen = mayWrite || branch.upstream
  const { remove, isRemoving } = useRemoveBranch(branch, repository)
  return (
    <li
      // A branch that is being deleted is dimmed and inert (spec RP-014).
      className={`flex min-h-14 items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2 first:border-t max-sm:flex-wrap ${isRemoving ? 'opacity-50' : ''}`}
      inert={isRemoving}
    >
      <GitBranch aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-[calc(100%-2rem)]">
        {mayOpen ? (
          <Link
            {...toBranch(repository, branch.name, workspaceId)}
            className={`${nameStyle} rounded-md hover:underline`}
            dir="auto"
            title={branch.name}
          >
            {branch.name}
          </Link>
        ) : (
          <span className={nameStyle} dir="auto" title={branch.name}>
            {branch.name}
          </span>
        )}
        {isDefault && <Pill>{branchMessages.default}</Pill>}
        {isDraft && <Pill title={draftMessages.draftText}>{draftMessages.draft}</Pill>}
        {branch.contribution && <Pill>{draftMessages.contribution}</Pill>}
      </span>
      {branch.pullRequests.length > 0 && (
        <span className="flex min-w-0 max-w-1/2 flex-col items-end gap-1 max-sm:ml-7.5 max-sm:max-w-full max-sm:grow max-sm:items-start">
          {branch.pullRequests.map((pull) => (
            <PullLink
              branch={branch.name}
              className="flex min-w-0 max-w-full items-center gap-1.5 rounded-md text-ink-muted text-sm hover:text-ink"
              key={pull.number}
              pull={pull}
              repository={repository}
              workspaceId={workspaceId}
            >
              <GitPullRequest aria-hidden className="shrink-0 text-accent-text" size={15} />
              <span className="shrink-0">{branchMessages.pullRequest(pull.number)}</span>
              <span className="truncate" dir="auto">
                {pull.title}
              </span>
            </PullLink>
          ))}
        </span>
      )}
      {mayWrite && isDraft && (
        <IconButton
          className="max-sm:order-last"
          label={draftMessages.removeOne(branch.name)}
          onPress={() => void remove()}
          size="sm"
        >
          <Trash2 aria-hidden size={15} />
        </IconButton>
      )}
      {mayOpen && <OpenLink branch={branch} repository={repository} workspaceId={workspaceId} />}
    </li>
  )
}

const Pill = ({ children, title }: { children: string; title?: string }) => (
  <span
    className="shrink-0 rounded-full bg-sunken px-2 text-ink-muted text-xs leading-5"
    {...(title !== undefined && { title })}
  >
    {children}
  </span>
)

const nameStyle = 'min-w-0 truncate font-medium text-base'

/** Returns the link to a branch's page. */
const toBranch = (repository: RepositoryName, branch: string, workspaceId: string) => ({
  to: '/p/github/$' as const,
  params: { _splat: `${fullName(repository)}/${branch}` },
  search: { workspaceId },
})

/** Links to the page of the branch, which opens its existing sandbox or devbox (spec RP-033). */
function OpenLink({ branch, repository, workspaceId }: Pick<Props, 'branch' | 'repository' | 'workspaceId'>) {
  return (
    <ButtonLink
      {...toBranch(repository, branch.name, workspaceId)}
      aria-label={branch.sandbox ? gitMessages.openAgain(branch.name) : gitMessages.openBranch(branch.name)}
      className="shrink-0 max-sm:ml-7.5"
      size="sm"
    >
      {branch.sandbox ? gitMessages.openSandbox : gitMessages.open}
    </ButtonLink>
  )
}

type Removed = { id: string; name: string; sandbox: object | null }

/** Deletes a branch that exists only in the workspace, after confirmation. */
function useRemoveBranch({ id, name, sandbox }: Removed, repository: RepositoryName) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { mutateAsync, isPending } = useMutation({ ...deleteBranch(client, queries), networkMode: 'always' })
  const remove = async () => {
    const isSure = await confirm({
      title: draftMessages.removeQuestion(name),
      message: draftMessages.removeText(sandbox !== null),
      confirmLabel: draftMessages.remove,
      isDanger: true,
    })
    if (!isSure) return
    await mutateAsync({ id }).then(
      () => toasts.toast('success', draftMessages.removed(name)),
      (error: unknown) => toasts.failed(draftMessages.removeFailed(name, repository), error),
    )
  }
  return { remove, isRemoving: isPending }
}
