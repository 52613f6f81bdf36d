import { createFileRoute } from '@tanstack/react-router'
import { PortalPage } from '../../shell/pages/portal-page.tsx'

export const Route = createFileRoute('/t/$')({
  component: () => <PortalPage path={Route.useParams()._splat ?? ''} />,
})
