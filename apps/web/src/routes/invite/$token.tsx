import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '../../workspaces/invite-page.tsx'

export const Route = createFileRoute('/invite/$token')({
  component: () => <InvitePage token={Route.useParams().token} />,
})
