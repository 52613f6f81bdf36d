import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../../accounts/sign-in/require-sign-in.ts'
import { BranchPage } from '../../../branches/branch-page.tsx'

export const Route = createFileRoute('/p/github/$')({
  validateSearch: ({ workspaceId, ...flags }: Record<string, unknown>) => ({
    ...(typeof workspaceId === 'string' && { workspaceId }),
    ...(flags.import === 'true' && { import: 'true' as const }),
  }),
  beforeLoad: requireSignIn,
  component: () => {
    const { workspaceId = null, import: isImport } = Route.useSearch()
    return (
      <BranchPage
        isImport={isImport !== undefined}
        path={Route.useParams()._splat ?? ''}
        workspaceId={workspaceId}
      />
    )
  },
})
