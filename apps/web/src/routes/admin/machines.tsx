import { createFileRoute } from '@tanstack/react-router'
import { MachinesPage } from '../../admin/machines-page.tsx'

export const Route = createFileRoute('/admin/machines')({ component: MachinesPage })
