import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../../accounts/sign-in/require-sign-in.ts'
import { BranchPage } from '../../../branches/branch-page.tsx'

export const Route = createFileRoute('/p/github/$')({
  validateSearch: ({ workspaceId, ...flags }: Record<string, unknown>) => ({
    ...(typeof workspaceId === 'string' && { workspaceId }),
    ...(flags.mode === 'review' && { mode: 'review' as const }),
    ...(flags.import === 'true' && { import: 'true' as const }),
  }),
  beforeLoad: requireSignIn,
  component: () => {
    const { workspaceId = null, import: isImport, mode } = Route.useSearch()
    return (
      <BranchPage
        isImport={isImport !== undefined}
        isReview={mode !== undefined}
        path={Route.useParams()._splat ?? ''}
        workspaceId={workspaceId}
      />
    )
  },
})
