import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '../../shell/pages/later-page.tsx'

export const Route = createFileRoute('/u/$username')({
  component: () => <LaterPage name={Route.useParams().username} page="profile" />,
})
