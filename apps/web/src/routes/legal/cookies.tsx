import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '../../shell/consent/cookies-page.tsx'

export const Route = createFileRoute('/legal/cookies')({ component: CookiesPage })
