import { createFileRoute } from '@tanstack/react-router'
import { CliLoginPage } from '../../accounts/cli-login-page.tsx'
import { requireSignIn } from '../../accounts/require-sign-in.ts'

export const Route = createFileRoute('/cli/login')({ beforeLoad: requireSignIn, component: CliLoginPage })
