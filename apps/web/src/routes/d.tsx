import { createFileRoute } from '@tanstack/react-router'
import { createOrDiscover } from '../templates/create-or-discover.ts'

export const Route = createFileRoute('/d')({ beforeLoad: createOrDiscover({ create_devbox: 'true' }) })
