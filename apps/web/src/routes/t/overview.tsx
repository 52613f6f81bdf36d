import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../workspaces/portal/overview-page.tsx'

export const Route = createFileRoute('/t/overview')({ component: OverviewPage })
