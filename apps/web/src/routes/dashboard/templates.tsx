import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '../../sandboxes/lists/templates-page.tsx'

export const Route = createFileRoute('/dashboard/templates')({ component: TemplatesPage })
