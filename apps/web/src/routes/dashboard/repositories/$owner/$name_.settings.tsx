import { createFileRoute } from '@tanstack/react-router'
import { RepositorySettingsPage } from '../../../../git/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/repositories/$owner/$name_/settings')({
  component: () => <RepositorySettingsPage repository={Route.useParams()} />,
})
