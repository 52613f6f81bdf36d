import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../../shell/pages/info-page.tsx'

export const Route = createFileRoute('/auth/vercel')({ component: () => <InfoPage page="vercel" /> })
