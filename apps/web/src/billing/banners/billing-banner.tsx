import { bannerMessages as say } from '@sandlot/core/billing/banner-messages'
import {
  type PaymentBanner as Payment,
  paymentBanner,
  type UsageBanner as Usage,
  usageBanner,
} from '@sandlot/core/billing/banner-rules'
import { planById } from '@sandlot/core/billing/plan-rules'
import { type WorkspaceBilling, workspaceBillingQuery } from '@sandlot/core/billing/shop-queries'
import { canAdminister, isBillingManager } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../accounts/use-me.ts'
import { useDismissed } from '../../shell/banner/use-dismissed.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { usePlanLink } from '../use-plan-link.ts'
import { BannerStrip } from './banner-strip.tsx'
import { UpdatePayment } from './update-payment.tsx'

/** Payment comes first: without it credits would not help (spec SH-005). */
export function BillingBanner() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery(workspaceBillingQuery(client, active.id))
  const payment = paymentBanner(data?.subscription?.status)
  // The name under which clients before keep it on the device (contract §8).
  const [isPaymentDismissed, dismissPayment] = useDismissed(
    `DASHBOARD_REPOSITORIES_PERMISSIONS_BANNER_${active.id}`,
  )
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
  const me = useMe()
  const member = billing.userAuthorizations.find(({ userId }) => userId === me?.id)
  const managesPayment = member !== undefined && isBillingManager(member)
  return (
    <BannerStrip isUrgent onDismiss={onDismiss} text={say.payment[banner]}>
      {managesPayment ? <UpdatePayment teamId={billing.id} /> : say.contactAdmin}
    </BannerStrip>
  )
}

function UsageStrip({ banner, teamId }: { banner: Usage; teamId: string }) {
  const { role } = useWorkspace()
  const [isDismissed, dismiss] = useDismissed(`${teamId}_USAGE_${banner}`)
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
