import { createFileRoute } from '@tanstack/react-router'
import { readSignInSearch } from '../../accounts/sign-in/sign-in-search.ts'
import { SignUpPage } from '../../accounts/sign-up/sign-up-page.tsx'

export const Route = createFileRoute('/signup/$userId')({
  validateSearch: readSignInSearch,
  component: () => <SignUpPage returnTo={Route.useSearch().continue} userId={Route.useParams().userId} />,
})
