import { billedText } from '@sandlot/core/billing/credits/messages'
import { billingMessages } from '@sandlot/core/billing/messages'
import { creditsLeft, hoursLeft, maxCredits } from '@sandlot/core/billing/rules'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vmTiersQuery } from '../runtime/tier-queries.ts'
import { useServices } from '../shell/services.tsx'
import { useWorkspace } from '../workspaces/workspace-context.tsx'
import { usePaymentProvider } from './use-payment-provider.ts'
import { usePlanLink } from './use-plan-link.ts'

/** How many credits the active workspace has used this month, and how many are left (spec SH-027 to SH-032). */
export function CreditUsage() {
  const { client } = useServices()
  const { active, role } = useWorkspace()
  const limits = useQuery(workspaceLimitsQuery(client, active.id))
  const tiers = useQuery(vmTiersQuery(client))
  const paymentProvider = usePaymentProvider()
  const smallest = tiers.data?.[0]
  if (limits.data && smallest) {
    const { plan, credits } = limits.data
    const most = maxCredits(plan, credits)
    const billed = billedText(plan, credits, paymentProvider)
    const left = Math.max(0, creditsLeft(plan, credits))
    return (
      <Block action={canAdminister(role) && <PlanLink isFree={plan === 'free'} teamId={active.id} />}>
        <p className="font-medium text-ink text-sm">{billingMessages.used(credits.used, most)}</p>
        <Bar
          isLow={left === 0}
          label={billingMessages.used(credits.used, most)}
          share={most > 0 ? credits.used / most : 1}
        />
        {billed !== null && <p>{billed}</p>}
        <p className={left === 0 ? 'text-danger-text' : undefined}>{billingMessages.left(left)}</p>
        <p>{billingMessages.hours(hoursLeft(left, smallest.creditBasis), smallest.name)}</p>
      </Block>
    )
  }
  const failed = [limits, tiers].filter(({ isError }) => isError)
  if (failed.length === 0)
    return (
      <Block>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-1.5 w-full" />
        <Skeleton className="h-8 w-40" />
      </Block>
    )
  return (
    <Block>
      <p>{billingMessages.failed}</p>
      <button
        className={buttonStyle({ size: 'sm' })}
        onClick={() => {
          for (const { refetch } of failed) void refetch()
        }}
        type="button"
      >
        {billingMessages.tryAgain}
      </button>
    </Block>
  )
}

function Block({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={billingMessages.credits}
      className="flex shrink-0 flex-col gap-2 border-line border-t px-5 py-4 text-ink-muted text-xs"
    >
      <div className="flex min-h-20 flex-col gap-1.5">{children}</div>
      {action}
    </section>
  )
}

function Bar({ label, share, isLow }: { label: string; share: number; isLow: boolean }) {
  const percent = Math.round(Math.min(1, share) * 100)
  return (
    <div
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
      role="progressbar"
    >
      <div
        className={cx('h-full rounded-full', isLow ? 'bg-danger' : 'bg-accent')}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}

/** Both pages are outside the dashboard (spec RT-071; docs/spec/decisions.md, 4). */
function PlanLink({ isFree, teamId }: { isFree: boolean; teamId: string }) {
  const link = usePlanLink(isFree ? 'upgrade' : 'manage', teamId, 'credits')
  return (
    <Link className={buttonStyle({ size: 'sm' })} {...link}>
      {isFree ? billingMessages.upgrade : billingMessages.manage}
    </Link>
  )
}
