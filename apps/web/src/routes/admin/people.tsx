import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../admin/people-page.tsx'

export const Route = createFileRoute('/admin/people')({ component: PeoplePage })
