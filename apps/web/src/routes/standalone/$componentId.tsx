import { createFileRoute } from '@tanstack/react-router'
import { StandalonePage } from '../../shell/pages/standalone-page.tsx'

export const Route = createFileRoute('/standalone/$componentId')({
  component: () => <StandalonePage componentId={Route.useParams().componentId} />,
})
