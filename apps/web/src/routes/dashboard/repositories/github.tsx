import { createFileRoute } from '@tanstack/react-router'
import { RepositoriesPage } from '../../../repositories/repositories-page.tsx'

/** An address that other pages link to (spec RT-060). */
export const Route = createFileRoute('/dashboard/repositories/github')({ component: RepositoriesPage })
