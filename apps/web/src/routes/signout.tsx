import { createFileRoute } from '@tanstack/react-router'
import { SignOutPage } from '../accounts/sign-out-page.tsx'

export const Route = createFileRoute('/signout')({ component: () => <SignOutPage /> })
