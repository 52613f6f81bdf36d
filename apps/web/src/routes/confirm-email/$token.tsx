import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddressPage } from '../../accounts/linked/confirm-address-page.tsx'

export const Route = createFileRoute('/confirm-email/$token')({
  component: () => <ConfirmAddressPage token={Route.useParams().token} />,
})
