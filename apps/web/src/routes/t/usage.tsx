import { createFileRoute } from '@tanstack/react-router'
import { UsagePage } from '../../billing/usage/usage-page.tsx'

export const Route = createFileRoute('/t/usage')({ component: UsagePage })
