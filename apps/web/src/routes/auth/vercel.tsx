import { vercelProblems } from '@sandlot/core/accounts/vercel-messages'
import { createFileRoute } from '@tanstack/react-router'
import { VercelPage } from '../../accounts/vercel/vercel-page.tsx'

// What the address says is read where the page is, as every page loads how addresses are read before.
export const Route = createFileRoute('/auth/vercel')({
  component: () => {
    const { error }: { error?: unknown } = Route.useSearch()
    return <VercelPage problem={vercelProblems.find((known) => known === error)} />
  },
})
