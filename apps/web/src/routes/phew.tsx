import { createFileRoute } from '@tanstack/react-router'
import { PhishingPage } from '../shell/pages/phishing-page.tsx'

export const Route = createFileRoute('/phew')({ component: PhishingPage })
