import { createFileRoute } from '@tanstack/react-router'
import { DraftsPage } from '../../sandboxes/lists/drafts-page.tsx'

export const Route = createFileRoute('/dashboard/drafts')({ component: DraftsPage })
