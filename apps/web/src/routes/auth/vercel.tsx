import { vercelProblems } from '@sandlot/core/accounts/vercel-messages'
import { createFileRoute } from '@tanstack/react-router'
import { VercelPage } from '../../accounts/vercel/vercel-page.tsx'

export const Route = createFileRoute('/auth/vercel')({
  validateSearch: ({ error }) => ({ error: vercelProblems.find((known) => known === error) }),
  component: () => <VercelPage problem={Route.useSearch().error} />,
})
