import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requireSignIn } from '../../../accounts/sign-in/require-sign-in.ts'
import { BranchPage } from '../../../branches/branch-page.tsx'

const ReviewPage = lazy(() =>
  import('../../../branches/review-page.tsx').then((module) => ({ default: module.ReviewPage })),
)

export const Route = createFileRoute('/p/github/$')({
  validateSearch: ({ workspaceId, ...flags }: Record<string, unknown>) => ({
    ...(typeof workspaceId === 'string' && { workspaceId }),
    ...(flags.mode === 'review' && { mode: 'review' as const }),
    ...(flags.import === 'true' && { import: 'true' as const }),
  }),
  beforeLoad: requireSignIn,
  component: () => {
    const { workspaceId = null, import: isImport, mode } = Route.useSearch()
    const path = Route.useParams()._splat ?? ''
    if (mode === 'review' && workspaceId !== null)
      return (
        <Suspense fallback={null}>
          <ReviewPage path={path} workspaceId={workspaceId} />
        </Suspense>
      )
    return <BranchPage isImport={isImport !== undefined} path={path} workspaceId={workspaceId} />
  },
})
