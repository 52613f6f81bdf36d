import { createFileRoute } from '@tanstack/react-router'
import { RepositoriesPage } from '../../../repositories/repositories-page.tsx'

export const Route = createFileRoute('/dashboard/repositories/')({ component: RepositoriesPage })
