import { createFileRoute } from '@tanstack/react-router'
import { PermissionsPage } from '../../workspaces/portal/permissions-page.tsx'

export const Route = createFileRoute('/t/permissions')({ component: PermissionsPage })
