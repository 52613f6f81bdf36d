import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '../shell/pages/later-page.tsx'

export const Route = createFileRoute('/upgrade')({ component: () => <LaterPage page="upgrade" /> })
