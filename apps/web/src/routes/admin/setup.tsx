import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../admin/setup/setup-page.tsx'

export const Route = createFileRoute('/admin/setup')({ component: SetupPage })
