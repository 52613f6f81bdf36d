import { createFileRoute } from '@tanstack/react-router'
import { CliLoginPage } from '../../accounts/authorize/cli-login-page.tsx'
import { readCliLoginSearch } from '../../accounts/authorize/cli-login-search.ts'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'

export const Route = createFileRoute('/cli/login')({
  validateSearch: readCliLoginSearch,
  beforeLoad: requireSignIn,
  component: () => <CliLoginPage userCode={Route.useSearch().user_code} />,
})
