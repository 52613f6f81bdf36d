import { createFileRoute } from '@tanstack/react-router'
import { FolderPage } from '../../../sandboxes/lists/folder-page.tsx'

export const Route = createFileRoute('/dashboard/sandboxes/$')({
  component: () => <FolderPage path={`/${Route.useParams()._splat ?? ''}`} />,
})
