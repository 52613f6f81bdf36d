import { createFileRoute } from '@tanstack/react-router'
import { RecentPage } from '../../sandboxes/recent/recent-page.tsx'

export const Route = createFileRoute('/dashboard/recent')({ component: RecentPage })
