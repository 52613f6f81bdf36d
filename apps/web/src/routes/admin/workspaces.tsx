import { createFileRoute } from '@tanstack/react-router'
import { WorkspacesPage } from '../../admin/workspaces-page.tsx'

export const Route = createFileRoute('/admin/workspaces')({ component: WorkspacesPage })
