import { createFileRoute } from '@tanstack/react-router'
import { InfoPage } from '../../shell/pages/info-page.tsx'

export const Route = createFileRoute('/s/cli')({ component: () => <InfoPage page="cli" /> })
