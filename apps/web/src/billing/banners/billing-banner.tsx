import { bannerMessages as say } from '@sandlot/core/billing/banners/messages'
import {
  type PaymentBanner as Payment,
  paymentBanner,
  type UsageBanner as Usage,
  usageBanner,
} from '@sandlot/core/billing/banners/rules'
import { type WorkspaceBilling, workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { periodOf } from '@sandlot/core/billing/ledger/lease-rules'
import { planById } from '@sandlot/core/billing/plan-rules'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useDismissed } from '../../shell/banner/use-dismissed.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { managesPayment, PaymentPortalButton } from '../payment-portal.tsx'
import { usePlanLink } from '../use-plan-link.ts'

/** Payment problems come first, because credits would not help without payment (spec SH-005). */
export function BillingBanner() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery(workspaceBillingQuery(client, active.id))
  const payment = paymentBanner(data?.subscription?.status)
  // The key that earlier clients use on the device (contract §8).
  const [isPaymentDismissed, dismissPayment, forgetPayment] = useDismissed(
    `DASHBOARD_REPOSITORIES_PERMISSIONS_BANNER_${active.id}`,
  )
  // Dismissing one failed payment does not dismiss the next.
  const isPaid = data !== undefined && payment === null
  useEffect(() => {
    if (isPaid && isPaymentDismissed) forgetPayment()
  })
  const usage = data ? usageBanner(factsOf(data)) : null
  if (!data) return null
  if (payment && !isPaymentDismissed)
    return <PaymentStrip banner={payment} billing={data} onDismiss={dismissPayment} />
  return usage && <UsageStrip banner={usage} key={usage} teamId={active.id} />
}

const factsOf = ({ plan, frozen, limits, usage, featureFlags }: WorkspaceBilling) => ({
  plan: planById(plan),
  frozen,
  credits: {
    used: usage.credits,
    included: limits.includedCredits,
    onDemand: limits.onDemandCreditLimit,
  },
  ...featureFlags,
})

type PaymentProps = { banner: Payment; billing: WorkspaceBilling; onDismiss: () => void }

function PaymentStrip({ banner, billing, onDismiss }: PaymentProps) {
  return (
    <BannerStrip isUrgent onDismiss={onDismiss} text={say.payment[banner]}>
      {managesPayment(billing) ? (
        <PaymentPortalButton label={say.updatePayment} size="sm" teamId={billing.id} />
      ) : (
        say.contactAdmin
      )}
    </BannerStrip>
  )
}

function UsageStrip({ banner, teamId }: { banner: Usage; teamId: string }) {
  const { role } = useWorkspace()
  const { clock } = useServices()
  // Credits are monthly, so a banner dismissed in one month returns in another.
  const month = periodOf(clock.now().getTime())
  const [isDismissed, dismiss] = useDismissed(`${teamId}_USAGE_${banner}_${month}`)
  const isFree = banner === 'outOfCredits' || banner === 'lowOnCredits'
  const link = usePlanLink(isFree ? 'upgrade' : 'manage', teamId, 'banner')
  const isFrozen = banner === 'outOfCredits' || banner === 'atSpendingLimit'
  if (isDismissed) return null
  return (
    <BannerStrip isUrgent={isFrozen} onDismiss={dismiss} text={say.usage[banner]}>
      {canAdminister(role) ? (
        <ButtonLink size="sm" {...link}>
          {isFree ? say.upgrade : say.manage}
        </ButtonLink>
      ) : (
        say.askAdmin[banner]
      )}
    </BannerStrip>
  )
}

type Props = { text: string; isUrgent: boolean; onDismiss: () => void; children: ReactNode }

/** A one-line strip across the top of the dashboard. */
function BannerStrip({ text, isUrgent, onDismiss, children }: Props) {
  return (
    <aside
      aria-label={text}
      className={cx(
        'flex shrink-0 animate-fade flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-2 pr-2 pl-4 text-sm',
        isUrgent ? 'bg-danger-soft text-danger-text' : 'bg-warning-soft text-warning-text',
      )}
    >
      <p className="font-medium max-sm:flex-1">{text}</p>
      <div className="max-sm:order-last max-sm:w-full">{children}</div>
      <IconButton className="ml-auto" label={say.dismiss} onPress={onDismiss} size="sm">
        <X aria-hidden size={15} />
      </IconButton>
    </aside>
  )
}
