import { createFileRoute } from '@tanstack/react-router'
import { BranchesPage } from '../../../../branches/branches-page.tsx'

export const Route = createFileRoute('/dashboard/repositories/$owner/$name')({
  component: () => <BranchesPage repository={Route.useParams()} />,
})
