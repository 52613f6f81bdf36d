import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import { reviewMessages } from '@sandlot/core/branches/review-messages'
import { parseBranchPath } from '@sandlot/core/branches/rules'
import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useHasHostPages } from '../repositories/use-has-host-pages.ts'
import { useTitle } from '../shell/browser/use-title.ts'
import { LoadFailure } from '../shell/loaded.tsx'
import { MessagePage } from '../shell/pages/message-page.tsx'
import { useServices } from '../shell/services.tsx'
import { TopBar } from '../shell/top-bar.tsx'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { pullQuery } from './work/pull-queries.ts'
import { ReviewFile } from './work/review-file.tsx'
import type { Opened } from './work/review-previews.tsx'
import { ReviewSide } from './work/review-side.tsx'
import { useUnsentReview } from './work/use-unsent-review.ts'

type Props = {
  path: string
  workspaceId: string
  /** The number in the address, if any. With it, closed pull requests can be read too. */
  pull: number | null
}

/** The review of a branch's pull request. */
export function ReviewPage({ path, workspaceId, pull }: Props) {
  const { client } = useServices()
  const wanted = parseBranchPath(path)
  const repository = { owner: wanted?.owner ?? '', name: wanted?.name ?? '', teamId: workspaceId }
  const query = useQuery({ ...projectQuery(client, repository), enabled: wanted !== null, retry: false })
  const branches = query.data?.branches ?? []
  const open =
    pull ?? query.data?.pullRequests.find(({ headBranch }) => headBranch === wanted?.branch)?.number
  // A merged or closed pull request disappears from the lists but stays on screen.
  const [seen, setSeen] = useState(open)
  if (open !== undefined && open !== seen) setSeen(open)
  const number = open ?? seen
  if (!query.data && query.error) return <Failed query={query} />
  if (!query.data) return <Waiting />
  if (number === undefined)
    return (
      <MessagePage
        action={
          <ButtonLink size="lg" to="/dashboard" variant="primary">
            {shellMessages.goToDashboard}
          </ButtonLink>
        }
        text={pullMessages.noneText}
        title={pullMessages.none}
      />
    )
  const sandboxOf = (name: string) => branches.find((one) => one.name === name)?.sandbox ?? null
  return <Review key={number} number={number} repository={repository} sandboxOf={sandboxOf} />
}

const ReviewPreviews = lazy(() =>
  import('./work/review-previews.tsx').then((module) => ({ default: module.ReviewPreviews })),
)

type ReviewProps = { number: number; repository: RepositoryRef; sandboxOf: (branch: string) => Opened | null }

function Review({ number, repository, sandboxOf }: ReviewProps) {
  const { client } = useServices()
  const query = useQuery(pullQuery(client, repository, number))
  const unsent = useUnsentReview()
  const [hasPreviews, setHasPreviews] = useState(false)
  const pull = query.data
  useTitle(pull ? pullMessages.reviewTitle(pull.number, pull.title) : pullMessages.view(number))
  if (!pull && query.error) return <Failed query={query} />
  if (!pull) return <Waiting />
  return (
    <Frame>
      <Head repository={repository} pull={pull} sandboxOf={sandboxOf} />
      <div className="flex min-h-0 flex-1 gap-6 p-5 max-md:flex-col">
        <main className="flex min-w-0 flex-1 flex-col gap-5 max-md:flex-none" id="content">
          <Button
            aria-expanded={hasPreviews}
            className="self-start"
            onPress={() => setHasPreviews(!hasPreviews)}
            size="sm"
          >
            {hasPreviews ? reviewMessages.hide : reviewMessages.show}
          </Button>
          {hasPreviews && (
            <Suspense fallback={null}>
              <ReviewPreviews
                base={{ branch: pull.baseBranch, sandbox: sandboxOf(pull.baseBranch) }}
                head={{ branch: pull.headBranch, sandbox: sandboxOf(pull.headBranch) }}
                repository={repository}
              />
            </Suspense>
          )}
          <h2 className="font-medium text-sm">{pullMessages.files}</h2>
          {pull.files.length === 0 && <p className="text-ink-muted text-sm">{pullMessages.noFiles}</p>}
          {pull.files.map((file) => (
            <ReviewFile
              comments={pull.comments.filter(({ path }) => path === file.path)}
              file={file}
              key={file.path}
              onComment={pull.state === 'open' ? unsent.add : undefined}
              pending={unsent.comments.filter(({ path }) => path === file.path)}
            />
          ))}
        </main>
        <ReviewSide repository={repository} pull={pull} unsent={unsent} />
      </div>
    </Frame>
  )
}

function Head({
  pull,
  repository,
  sandboxOf,
}: { pull: PullDetail } & Pick<ReviewProps, 'repository' | 'sandboxOf'>) {
  const hasPages = useHasHostPages()
  const state = pull.state === 'open' ? (pull.draft ? 'draft' : 'open') : pull.state
  return (
    <section
      aria-label={pullMessages.view(pull.number)}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <Link
          className="text-ink-muted text-sm hover:text-ink"
          params={{ owner: repository.owner, name: repository.name }}
          search={{ workspace: repository.teamId }}
          to="/dashboard/repositories/$owner/$name"
        >
          {fullName(repository)}
        </Link>
        <h1 className="font-semibold text-lg" dir="auto">
          {pullMessages.reviewTitle(pull.number, pull.title)}
          <span className="ml-3 inline-block whitespace-nowrap rounded-full bg-sunken px-2 py-0.5 font-normal text-ink-muted text-xs">
            {pullMessages[state]}
          </span>
          <span className="block font-normal text-ink-muted text-sm">
            {pullMessages.into(pull.headBranch, pull.baseBranch)} {pullMessages.by(pull.creatorUsername)}
          </span>
        </h1>
      </div>
      <nav aria-label={pullMessages.sandboxes} className="flex min-w-0 flex-wrap gap-2">
        {[pull.baseBranch, pull.headBranch].map((branch) => {
          const sandbox = sandboxOf(branch)
          return (
            sandbox && (
              <ButtonLink className="max-w-60" key={branch} size="sm" to={sandboxPath(sandbox)}>
                {reviewMessages.openSide(branch)}
              </ButtonLink>
            )
          )
        })}
      </nav>
      {hasPages && !isLocalOwner(repository.owner) && (
        <a
          className="flex items-center gap-1.5 text-accent-text text-sm hover:underline"
          href={pull.htmlUrl}
          rel="noopener noreferrer"
          target="_blank"
        >
          {pullMessages.onHost}
          <ExternalLink aria-hidden size={14} />
        </a>
      )}
    </section>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col bg-canvas">
    <TopBar />
    {children}
  </div>
)

const Waiting = () => (
  <Frame>
    <main id="content">
      <p className="p-8 text-ink-muted text-sm" role="status">
        {pullMessages.loading}
      </p>
    </main>
  </Frame>
)

const Failed = ({ query }: Pick<ComponentProps<typeof LoadFailure>, 'query'>) => (
  <Frame>
    <main id="content">
      <LoadFailure failed={pullMessages.loadFailed} query={query} />
    </main>
  </Frame>
)
