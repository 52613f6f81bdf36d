import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn } from '../../accounts/sign-in/leave-when-signed-in.ts'
import { SignInPage } from '../../accounts/sign-in/sign-in-page.tsx'
import { readSignInSearch } from '../../accounts/sign-in/sign-in-search.ts'

export const Route = createFileRoute('/signin/')({
  validateSearch: readSignInSearch,
  beforeLoad: leaveWhenSignedIn,
  component: () => <SignInPage search={Route.useSearch()} />,
})
