import { createFileRoute } from '@tanstack/react-router'
import { createOrDiscover } from '../../templates/create-or-discover.ts'

export const Route = createFileRoute('/s/')({ beforeLoad: createOrDiscover({ create_sandbox: 'true' }) })
