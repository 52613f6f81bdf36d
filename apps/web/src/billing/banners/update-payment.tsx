import { bannerMessages as say } from '@sandlot/core/billing/banner-messages'
import { customerPortal } from '@sandlot/core/billing/checkout-rest'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { leaveTo } from '../../shell/browser/leave-to.ts'
import { useServices } from '../../shell/services.tsx'

/** Leads to the page of the payment provider, and from there back here (spec BL-087, BL-103). */
export function UpdatePayment({ teamId }: { teamId: string }) {
  const { client, toasts } = useServices()
  const { href } = useLocation()
  const opening = useMutation({
    mutationFn: () => client.rest(customerPortal, { params: { teamId }, query: { return_path: href } }),
    networkMode: 'always',
    onSuccess: ({ stripeCustomerPortalUrl }) => leaveTo(stripeCustomerPortalUrl),
    onError: (error) => toasts.failed(say.portalFailed, error),
  })
  return (
    <Button isPending={opening.isPending} onPress={() => opening.mutate()} size="sm">
      {say.updatePayment}
    </Button>
  )
}
