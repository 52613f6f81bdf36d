import { createFileRoute } from '@tanstack/react-router'
import { NewRepositoryPage } from '../../../git/new-repository-page.tsx'

export const Route = createFileRoute('/dashboard/repositories/new')({ component: NewRepositoryPage })
