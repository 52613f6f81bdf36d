import { createFileRoute } from '@tanstack/react-router'
import { RestoreAddressPage } from '../../accounts/linked/restore-address-page.tsx'

export const Route = createFileRoute('/restore-email/$token')({
  component: () => <RestoreAddressPage token={Route.useParams().token} />,
})
