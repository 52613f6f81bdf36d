import { createFileRoute, useLocation } from '@tanstack/react-router'
import { wasAskedFor } from '../accounts/session/sign-out-intent.ts'
import { SignOutPage } from '../accounts/session/sign-out-page.tsx'

export const Route = createFileRoute('/signout')({
  component: () => <SignOutPage isMeant={useLocation().state.isMeant === true || wasAskedFor()} />,
})
