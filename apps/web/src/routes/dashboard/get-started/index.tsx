import { createFileRoute } from '@tanstack/react-router'
import { GetStartedPage } from '../../../get-started/get-started-page.tsx'

export const Route = createFileRoute('/dashboard/get-started/')({ component: GetStartedPage })
