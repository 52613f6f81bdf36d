import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '../shell/later-page.tsx'

export const Route = createFileRoute('/upgrade')({ component: () => <LaterPage page="upgrade" /> })
