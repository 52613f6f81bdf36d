import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import type { Project } from '@sandlot/core/repositories/queries'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { PressButton } from '@sandlot/ui/press-button'
import { Link, useRouter } from '@tanstack/react-router'
import { GitBranchPlus } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import { useBranchProblem } from '../../branches/use-branch-problem.ts'
import { useServices } from '../../shell/services.tsx'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { GRID_GAP_PX } from '../layout.ts'

type Props = { projects: readonly Project[]; columns: number }

const cardStyle =
  'flex h-16 w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 text-left shadow-xs transition-[border-color,box-shadow] duration-100 not-disabled:hover:border-line-strong not-disabled:hover:shadow-sm disabled:cursor-not-allowed disabled:opacity-60'

/**
 * A card for each recently used repository. It starts a new branch unless none can be created (spec RP-021), or for
 * readers opens the existing ones.
 */
export function CreateBranches({ projects, columns }: Props) {
  const heading = useId()
  const { active } = useWorkspace()
  const services = useServices()
  const router = useRouter()
  const [, run] = useOneAtATime()
  const mayCreate = mayIn(active, 'branch.create')
  const problem = useBranchProblem()

  const start = ({ owner, name }: RepositoryName) =>
    run(() =>
      import('../../branches/start-draft.ts').then(
        ({ startDraft }) => startDraft({ ...services, router }, { owner, name, teamId: active.id }),
        () => void services.toasts.toast('error', shellMessages.partFailed),
      ),
    )

  return (
    <section aria-labelledby={heading} className="pb-6">
      <h2 className="font-medium text-ink-muted text-sm" id={heading}>
        {sandboxMessages.createBranchSection}
      </h2>
      <p className="pt-0.5 pb-3 text-ink-muted text-xs max-sm:pb-2">
        {(mayCreate && problem) || sandboxMessages.createBranchText}
      </p>
      {/* On phones they form a single row, so that recent work starts near the top. */}
      <ul
        className="grid max-sm:-mx-4 max-sm:scroll-px-4 max-sm:snap-x max-sm:grid-flow-col max-sm:auto-cols-[72%] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:grid-cols-(--columns)"
        style={{ gap: GRID_GAP_PX, '--columns': `repeat(${columns}, minmax(0, 1fr))` } as CSSProperties}
      >
        {projects.map(({ id, defaultBranch, repository }) => {
          const { owner, name } = repository
          const content = (
            <>
              <GitBranchPlus aria-hidden className="shrink-0 text-accent-text" size={18} />
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium text-base">
                  {!isLocalOwner(owner) && <span className="font-normal text-ink-muted">{owner}/</span>}
                  {name}
                </span>
                <span className="truncate text-ink-muted text-xs" dir="auto">
                  {sandboxMessages.branchFrom(defaultBranch.name)}
                </span>
              </span>
            </>
          )
          return (
            <li className="snap-start" key={id}>
              {mayCreate ? (
                <PressButton
                  className={cardStyle}
                  isDisabled={problem !== null}
                  onPress={() => void start(repository)}
                >
                  {content}
                </PressButton>
              ) : (
                <Link
                  className={cardStyle}
                  params={{ owner, name }}
                  to="/dashboard/repositories/$owner/$name"
                >
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
