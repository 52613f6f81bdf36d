import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { AuthorizePreviewPage } from '../../runtime/authorize-preview-page.tsx'

export const Route = createFileRoute('/auth/sandbox/$id')({
  beforeLoad: requireSignIn,
  component: () => <AuthorizePreviewPage id={Route.useParams().id} />,
})
