import { createFileRoute } from '@tanstack/react-router'
import { JobsPage } from '../../admin/jobs-page.tsx'

export const Route = createFileRoute('/admin/jobs')({ component: JobsPage })
