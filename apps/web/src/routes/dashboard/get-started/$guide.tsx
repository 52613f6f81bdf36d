import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from '../../../get-started/guide-page.tsx'

export const Route = createFileRoute('/dashboard/get-started/$guide')({
  component: () => <GuidePage id={Route.useParams().guide} />,
})
