import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../../accounts/sign-up-page.tsx'

export const Route = createFileRoute('/signup/$userId')({
  component: () => <SignUpPage userId={Route.useParams().userId} />,
})
