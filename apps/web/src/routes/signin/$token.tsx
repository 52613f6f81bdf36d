import { createFileRoute } from '@tanstack/react-router'
import { OneTimeLinkPage } from '../../accounts/one-time-link-page.tsx'

export const Route = createFileRoute('/signin/$token')({
  component: () => <OneTimeLinkPage token={Route.useParams().token} />,
})
