import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../../../accounts/sign-in/require-sign-in.ts'
import { OpenRepositoryPage } from '../../../../repositories/open-repository-page.tsx'

export const Route = createFileRoute('/p/sandbox/github/$')({
  validateSearch: ({ workspace }: Record<string, unknown>): { workspace?: string } =>
    typeof workspace === 'string' ? { workspace } : {},
  beforeLoad: requireSignIn,
  component: () => (
    <OpenRepositoryPage
      path={Route.useParams()._splat ?? ''}
      workspaceId={Route.useSearch().workspace ?? null}
    />
  ),
})
