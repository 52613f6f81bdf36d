import { vercelProblems } from '@sandlot/core/accounts/vercel-messages'
import { createFileRoute } from '@tanstack/react-router'
import { VercelPage } from '../../accounts/vercel/vercel-page.tsx'

// The search is validated in the component, because every page loads the validators of all routes.
export const Route = createFileRoute('/auth/vercel')({
  component: () => {
    const { error }: { error?: unknown } = Route.useSearch()
    return <VercelPage problem={vercelProblems.find((known) => known === error)} />
  },
})
