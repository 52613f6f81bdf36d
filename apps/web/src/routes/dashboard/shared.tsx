import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../sandboxes/shared-page.tsx'

export const Route = createFileRoute('/dashboard/shared')({ component: SharedPage })
