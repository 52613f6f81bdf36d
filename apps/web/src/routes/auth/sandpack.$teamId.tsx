import { createFileRoute } from '@tanstack/react-router'
import { EmbedConsentPage } from '../../accounts/authorize/embed-consent-page.tsx'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'

export const Route = createFileRoute('/auth/sandpack/$teamId')({
  beforeLoad: requireSignIn,
  component: () => <EmbedConsentPage teamId={Route.useParams().teamId} />,
})
