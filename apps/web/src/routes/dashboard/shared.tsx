import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../sandboxes/lists/shared-page.tsx'

export const Route = createFileRoute('/dashboard/shared')({ component: SharedPage })
