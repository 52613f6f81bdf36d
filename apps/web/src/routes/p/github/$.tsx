import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../../accounts/sign-in/require-sign-in.ts'
import { BranchPage } from '../../../branches/branch-page.tsx'

const isPullNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)

export const Route = createFileRoute('/p/github/$')({
  validateSearch: ({ workspaceId, ...flags }: Record<string, unknown>) => ({
    ...(typeof workspaceId === 'string' && { workspaceId }),
    ...(isPullNumber(flags.pull) && { pull: flags.pull }),
    ...(flags.mode === 'review' && { mode: 'review' as const }),
    ...(flags.import === 'true' && { import: 'true' as const }),
  }),
  beforeLoad: requireSignIn,
  component: () => {
    const { workspaceId = null, import: isImport, mode, pull } = Route.useSearch()
    return (
      <BranchPage
        isImport={isImport !== undefined}
        isReview={mode !== undefined}
        pull={pull === undefined ? null : Number(pull)}
        path={Route.useParams()._splat ?? ''}
        workspaceId={workspaceId}
      />
    )
  },
})
