import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../shell/pages/info-page.tsx'

export const Route = createFileRoute('/extension')({ component: () => <InfoPage page="extension" /> })
