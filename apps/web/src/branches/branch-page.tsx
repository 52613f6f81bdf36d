import { parseBranchPath } from '@sandlot/core/branches/rules'
import { projectQuery } from '@sandlot/core/repositories/project-query'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { OpenRepositoryPage } from '../repositories/open-repository-page.tsx'
import { useServices } from '../shell/services.tsx'
import { FindDraft } from './find-draft.tsx'
import { FindReview } from './find-review.tsx'

const IMPORTED = 'The repository is in your workspace now. Open this branch to work on it.'

type Props = {
  /** `owner/name`, optionally followed by a branch. */
  path: string
  workspaceId: string | null
  /** Whether the repository has just been imported. */
  isImport: boolean
}

const ReviewPage = lazy(() => import('./review-page.tsx').then((module) => ({ default: module.ReviewPage })))

type Review = { isReview: boolean; pull: number | null }

/** The page of a branch, or of its review. */
export function BranchPage({ isReview, pull, ...props }: Props & Review) {
  const { path, workspaceId } = props
  if (workspaceId === null && isReview) return <FindReview path={path} />
  if (workspaceId === null)
    return (
      <FindDraft path={path}>
        <OpenBranch {...props} />
      </FindDraft>
    )
  if (!isReview) return <OpenBranch {...props} />
  return (
    <Suspense fallback={null}>
      <ReviewPage path={path} pull={pull} workspaceId={workspaceId} />
    </Suspense>
  )
}

/** Opens a branch's existing sandbox or devbox, else offers to create one (spec RP-033). */
function OpenBranch({ path, workspaceId, isImport }: Props) {
  const { client } = useServices()
  const wanted = parseBranchPath(path)
  const query = useQuery({
    ...projectQuery(client, {
      owner: wanted?.owner ?? '',
      name: wanted?.name ?? '',
      teamId: workspaceId ?? '',
    }),
    enabled: wanted !== null && workspaceId !== null,
    retry: false,
  })
  const name = wanted?.branch ?? query.data?.defaultBranch.name
  const known = query.data?.branches.find((branch) => branch.name === name)
  if (known?.sandbox) return <Navigate replace to={sandboxPath(known.sandbox) as '/'} />
  const tree = wanted?.branch ?? ''
  const place = wanted && `${wanted.owner}/${wanted.name}${tree === '' ? '' : `/tree/${tree}`}`
  return (
    <OpenRepositoryPage
      notice={isImport && query.data ? <Notice>{IMPORTED}</Notice> : null}
      path={place ?? path}
      workspaceId={workspaceId}
    />
  )
}
