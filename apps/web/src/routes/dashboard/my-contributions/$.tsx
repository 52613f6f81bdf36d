import { createFileRoute } from '@tanstack/react-router'
import { ContributionsPage } from '../../../repositories/contributions-page.tsx'

export const Route = createFileRoute('/dashboard/my-contributions/$')({ component: ContributionsPage })
