import { createFileRoute } from '@tanstack/react-router'
import { OutboxPage } from '../../mail/outbox-page.tsx'

export const Route = createFileRoute('/admin/mail')({ component: OutboxPage })
