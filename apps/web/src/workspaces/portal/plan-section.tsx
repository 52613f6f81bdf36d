import { workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { billedText } from '@sandlot/core/billing/credits/messages'
import { billingMessages } from '@sandlot/core/billing/messages'
import { isProWorkspace, type Plan, planById } from '@sandlot/core/billing/plan-rules'
import { maxCredits } from '@sandlot/core/billing/rules'
import type { Credits } from '@sandlot/core/runtime/tier-rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { managesPayment, PaymentPortalButton } from '../../billing/payment-portal.tsx'
import { usePaymentProvider } from '../../billing/use-payment-provider.ts'
import { usePlanLink } from '../../billing/use-plan-link.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useWorkspace } from '../workspace-context.tsx'

/** The plan of the workspace, with ways to change it. Renders nothing if workspaces have no plans. */
export function PlanSection() {
  const { client } = useServices()
  const { active, role } = useWorkspace()
  const plan = planById(active.plan)
  const { data } = useQuery({ ...workspaceLimitsQuery(client, active.id), enabled: plan !== null })
  const { data: billing } = useQuery({
    ...workspaceBillingQuery(client, active.id),
    enabled: plan !== null && plan !== 'free',
  })
  // A plan granted by an admin of the instance has no invoices.
  const hasInvoices = managesPayment(billing) && billing?.subscription?.paymentProvider === 'STRIPE'
  const paymentProvider = usePaymentProvider()
  const upgrade = usePlanLink('upgrade', active.id, 'portal')
  if (plan === null) return null
  const search = { workspace: active.id }
  return (
    <Section
      action={
        <div className="flex flex-wrap gap-2 empty:hidden">
          {hasInvoices && <PaymentPortalButton label={say.payment} teamId={active.id} />}
          {canAdminister(role) &&
            (isProWorkspace(active) ? (
              <ButtonLink search={search} to="/manage-addons">
                {say.addons}
              </ButtonLink>
            ) : (
              <ButtonLink {...upgrade}>{billingMessages.upgrade}</ButtonLink>
            ))}
        </div>
      }
      isCard
      text={data ? creditsText(plan, data.credits, paymentProvider) : say.planText}
      title={`${billingMessages.plan}: ${billingMessages.planNames[plan]}`}
    />
  )
}

const creditsText = (plan: Plan, credits: Credits, paymentProvider: string | null): string => {
  const used = `${billingMessages.credits}: ${billingMessages.used(credits.used, maxCredits(plan, credits))}`
  const billed = billedText(plan, credits, paymentProvider)
  return billed === null ? used : `${used} · ${billed}`
}
