import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../workspaces/portal/security-page.tsx'

export const Route = createFileRoute('/t/security')({ component: SecurityPage })
