import { featuresQuery } from '@sandlot/core/accounts/queries'
import { updateAddons, workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { isProWorkspace } from '@sandlot/core/billing/plan-rules'
import { canAdminister } from '@sandlot/core/workspaces/rules'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { useServices } from '../../shell/services.tsx'
import { useWorkspace, WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import { AddonsStep } from '../addons/addons-step.tsx'
import { AskStep } from '../finalize/ask-step.tsx'
import { finalizeMessages as say } from '../finalize/messages.ts'
import { ReviewStep } from '../finalize/review-step.tsx'
import { type StepId, useFlow } from './flow.ts'
import { useWizardSearch } from './search.ts'
import { useCart } from './use-cart.ts'
import { Waiting } from './waiting.tsx'

const steps = ['addons', 'change-addons-confirmation'] as const satisfies StepId[]

/** Changes how many credits a Pro workspace buys each month (spec WZ-027 to WZ-030). */
export function ManagePage() {
  const { workspace } = useWizardSearch()
  return (
    <WorkspaceProvider
      fromAddress={workspace}
      key={workspace}
      none={<Navigate replace to="/dashboard/recent" />}
    >
      <Manage />
    </WorkspaceProvider>
  )
}

function Manage() {
  const { client, queries } = useServices()
  const { active, role } = useWorkspace()
  const navigate = useNavigate()
  const toRecent = () => void navigate({ to: '/dashboard/recent', search: { workspace: active.id } })
  const flow = useFlow({ steps, dismiss: toRecent, complete: toRecent })
  useSignInAgain()
  const { data: billing, isError, refetch } = useQuery(workspaceBillingQuery(client, active.id))
  const { data: features } = useQuery(featuresQuery(client))
  const updating = useMutation({ ...updateAddons(client, queries), networkMode: 'always' })
  const { cart, prices, raise, lower } = useCart(flow, billing?.subscriptionSchedule)
  if (!billing || !features) return <Waiting flow={flow} hasFailed={isError} retry={() => void refetch()} />
  const subscription = cart.newSubscription
  if (!isProWorkspace(billing) || !canAdminister(role) || !subscription)
    return <Navigate replace search={{ workspace: active.id }} to="/dashboard/recent" />
  const workspace = billing.name
  if (flow.step === 'addons')
    return <AddonsStep {...{ flow, cart, prices, workspace, raise, lower }} isManaging />
  const common = { flow, cart, subscription, workspace }
  if (!features.paymentProvider)
    return <AskStep {...common} hasAsked={billing.planRequest != null} teamId={active.id} />
  return (
    <ReviewStep
      {...common}
      confirm={say.confirm}
      title={say.changesTitle}
      work={() => updating.mutateAsync({ workspaceId: active.id, subscription })}
    />
  )
}
