import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { AuthorisePreviewPage } from '../../runtime/authorise-preview-page.tsx'

export const Route = createFileRoute('/auth/sandbox/$id')({
  beforeLoad: requireSignIn,
  component: () => <AuthorisePreviewPage id={Route.useParams().id} />,
})
