import { createFileRoute } from '@tanstack/react-router'
import { DeletedPage } from '../../sandboxes/trash/deleted-page.tsx'

export const Route = createFileRoute('/dashboard/deleted')({ component: DeletedPage })
