import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { Features } from '@sandlot/core/accounts/rest'
import { workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSignInAgain } from '../../accounts/sign-in/use-sign-in-again.ts'
import { stringifySearch } from '../../shell/search-params.ts'
import { useServices } from '../../shell/services.tsx'
import { type StepId, useFlow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'
import { NameStep } from './name-step.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { useWizardSearch } from './search.ts'
import { UseCasesStep } from './use-cases-step.tsx'
import { Waiting } from './waiting.tsx'
import { deleteWorkspace } from './workspace-calls.ts'

const allSteps = [
  'create',
  'usecases',
  'plans',
  'addons',
  'spending-limit',
  'finalize',
] as const satisfies StepId[]

/** Without plans, only the name is needed. On premises every workspace has Pro, so there is no plan to choose. */
function stepsAt(features: Features | undefined): readonly StepId[] {
  if (!features?.plans) return ['create']
  return features.onPrem ? ['create', 'usecases'] : allSteps
}

/** Creates a workspace. If there are plans, continues with choosing one (spec RT-028, WZ-010 to WZ-015). */
export function CreatePage() {
  const services = useServices()
  const { client, queries, storage, toasts } = services
  const navigate = useNavigate()
  const search = useWizardSearch()
  const { data: features, isPending: isLooking } = useQuery(featuresQuery(client))
  const { data: known } = useQuery(workspacesQuery(client))
  // Canceling deletes only a workspace that was created in this run, not an earlier one or the one from signing up.
  const [madeId, setMadeId] = useState<string | null>(null)
  const [namedId, setNamedId] = useState<string | null>(null)
  const teamId = madeId ?? search.workspace
  useSignInAgain()

  const open = (id: string) => void navigate({ to: '/dashboard/recent', search: { workspace: id } })
  const finish = (id: string) =>
    void navigate({ to: '/dashboard/recent', search: { workspace: id, new_workspace: 'true' } as object })
  const dismiss = async () => {
    if (madeId !== null) {
      const { mutationFn, onSettled } = deleteWorkspace(client, queries)
      try {
        await mutationFn(madeId)
        storage.remove(storageKeys.freshWorkspace)
      } catch (error) {
        toasts.failed(say.deleteFailed, error)
      }
      await onSettled()
    }
    await navigate({ to: '/dashboard/recent' })
  }
  const flow = useFlow({
    steps: stepsAt(features),
    dismiss: () => void dismiss(),
    complete: () => {
      if (teamId !== undefined) finish(teamId)
    },
  })
  const {
    data: billing,
    isError,
    refetch,
  } = useQuery({
    ...workspaceBillingQuery(client, teamId ?? ''),
    enabled: teamId !== undefined && features?.plans === true,
  })
  const goOn = useEffectEvent((id: string) => {
    setNamedId(null)
    if (flow.steps.length > 1) flow.next({ workspace: id })
    else finish(id)
  })
  // The following steps are known only once the server has reported whether there are plans.
  useEffect(() => {
    if (namedId !== null && !isLooking) goOn(namedId)
  }, [namedId, isLooking])
  const freshId = storage.get<unknown>(storageKeys.freshWorkspace, null)
  const fresh = known?.workspaces.find(({ id }) => id === freshId && id !== teamId)
  // Users in the middle of the wizard must not be sent back to its start. Nobody else has to wait.
  if (isLooking && search.step !== undefined)
    return <Waiting flow={flow} hasFailed={false} retry={() => undefined} />
  if (flow.step === 'create' || teamId === undefined)
    return (
      <NameStep
        flow={flow}
        fresh={fresh}
        madeId={madeId}
        onDone={setNamedId}
        onMade={setMadeId}
        open={open}
      />
    )
  if (!billing) return <Waiting flow={flow} hasFailed={isError} retry={() => void refetch()} />
  if (flow.step === 'usecases') return <UseCasesStep flow={flow} teamId={teamId} workspace={billing.name} />
  return (
    <PlanSteps
      billing={billing}
      flow={flow}
      onFree={() => finish(teamId)}
      successPath={`/dashboard/recent${stringifySearch({ workspace: teamId, new_workspace: true })}`}
    />
  )
}
