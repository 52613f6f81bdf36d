import { workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { PLAN_IDS } from '@sandlot/core/billing/plan-rules'
import { billingInterval } from '@sandlot/core/billing/plans/interval-rules'
import { canUpgrade } from '@sandlot/core/billing/upgrade-rules'
import { toAppError } from '@sandlot/core/errors'
import { roleIn } from '@sandlot/core/workspaces/rules'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { useMe } from '../../accounts/use-me.ts'
import { stringifySearch } from '../../shell/search-params.ts'
import { useServices } from '../../shell/services.tsx'
import { type StepId, useFlow } from './flow.ts'
import { PlanSteps } from './plan-steps.tsx'
import { useWizardSearch } from './search.ts'
import { SelectWorkspaceStep } from './select-workspace-step.tsx'
import { Waiting } from './waiting.tsx'

const planSteps = ['plans', 'addons', 'spending-limit', 'finalize'] as const satisfies StepId[]

/** Upgrades a workspace to Pro (spec WZ-016 to WZ-024). */
export function UpgradePage() {
  const { client } = useServices()
  const navigate = useNavigate()
  const me = useMe()
  const search = useWizardSearch()
  // Users who came without a workspace can go back to choose another one.
  const [chooses] = useState(search.workspace === undefined)
  const isChosen = search.plan === PLAN_IDS.pro && billingInterval(search.interval) !== null
  const toRecent = () =>
    void navigate({
      to: '/dashboard/recent',
      search: search.workspace === undefined ? {} : { workspace: search.workspace },
    })
  const flow = useFlow({
    steps: chooses ? ['select-workspace', ...planSteps] : planSteps,
    ...(!chooses && isChosen && { start: 'addons' as const }),
    dismiss: toRecent,
    complete: toRecent,
  })
  useSignInAgain()
  const { workspace: teamId } = search
  const { data, error, refetch } = useQuery({
    ...workspaceBillingQuery(client, teamId ?? ''),
    enabled: teamId !== undefined,
  })
  if (teamId === undefined || flow.step === 'select-workspace') return <SelectWorkspaceStep flow={flow} />
  // People outside of the workspace are no admins of it either; Recent tells them that it does not exist.
  const isNotTheirs = me != null && error !== null && toAppError(error).code === 'not_found'
  if (isNotTheirs) return <Navigate replace search={{ workspace: teamId }} to="/dashboard/recent" />
  if (!data || me === undefined)
    return <Waiting flow={flow} hasFailed={error !== null} retry={() => void refetch()} />
  if (!canUpgrade(data, roleIn(data)))
    return <Navigate replace search={{ workspace: teamId }} to="/dashboard/recent" />
  return (
    <PlanSteps
      billing={data}
      flow={flow}
      onFree={toRecent}
      successPath={`/dashboard/recent${stringifySearch({ workspace: teamId })}`}
    />
  )
}
