import { createFileRoute } from '@tanstack/react-router'
import { OneTimeLinkPage } from '../../accounts/sign-in/one-time-link-page.tsx'
import { readSignInSearch } from '../../accounts/sign-in/sign-in-search.ts'

export const Route = createFileRoute('/signin/$token')({
  validateSearch: readSignInSearch,
  component: () => <OneTimeLinkPage returnTo={Route.useSearch().continue} token={Route.useParams().token} />,
})
