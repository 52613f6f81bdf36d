import { createFileRoute } from '@tanstack/react-router'
import { SandboxPage } from '../../../editor/sandbox-page.tsx'

export const Route = createFileRoute('/p/devbox/$id')({
  component: () => <SandboxPage id={Route.useParams().id} />,
})
