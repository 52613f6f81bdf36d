import { createFileRoute } from '@tanstack/react-router'
import { SyncedPage } from '../../../repositories/follow/synced-page.tsx'

export const Route = createFileRoute('/dashboard/synced-sandboxes/$')({ component: SyncedPage })
