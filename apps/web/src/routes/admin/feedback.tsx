import { createFileRoute } from '@tanstack/react-router'
import { FeedbackPage } from '../../profile/feedback/feedback-page.tsx'

export const Route = createFileRoute('/admin/feedback')({ component: FeedbackPage })
