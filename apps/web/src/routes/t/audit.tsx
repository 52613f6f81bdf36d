import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../workspaces/portal/audit-page.tsx'

export const Route = createFileRoute('/t/audit')({ component: AuditPage })
