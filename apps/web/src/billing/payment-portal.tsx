import { bannerMessages as say } from '@sandlot/core/billing/banners/messages'
import { customerPortal } from '@sandlot/core/billing/checkout/rest'
import type { WorkspaceBilling } from '@sandlot/core/billing/checkout/shop-queries'
import { isBillingManager } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { leaveTo } from '../shell/browser/leave-to.ts'
import { useServices } from '../shell/services.tsx'

/** Whether the user manages the cards and invoices of a workspace. */
export const managesPayment = (billing: WorkspaceBilling | undefined): boolean =>
  isBillingManager(billing?.viewerAuthorization)

type Props = { teamId: string; label: string; size?: 'sm' }

/** Opens the payment provider's page, which leads back here (spec BL-087, BL-103). */
export function PaymentPortalButton({ teamId, label, size }: Props) {
  const { client, toasts } = useServices()
  const { href } = useLocation()
  const opening = useMutation({
    mutationFn: () => client.rest(customerPortal, { params: { teamId }, query: { return_path: href } }),
    networkMode: 'always',
    onSuccess: ({ stripeCustomerPortalUrl }) => leaveTo(stripeCustomerPortalUrl),
    onError: (error) => toasts.failed(say.portalFailed, error),
  })
  return (
    <Button isPending={opening.isPending} onPress={() => opening.mutate()} {...(size && { size })}>
      {label}
    </Button>
  )
}
