import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '../../admin/health-page.tsx'

export const Route = createFileRoute('/admin/health')({ component: HealthPage })
