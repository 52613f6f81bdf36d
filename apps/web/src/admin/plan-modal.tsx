import { creditsAsked, creditsTyped, wishesOf } from '@sandlot/core/admin/plan-request-rules'
import { adminWorkspaceMessages } from '@sandlot/core/admin/workspaces-messages'
import type { AdminWorkspace } from '@sandlot/core/admin/workspaces-rest'
import { billingMessages } from '@sandlot/core/billing/messages'
import { type Plan, plans } from '@sandlot/core/billing/plan-rules'
import { includedIn } from '@sandlot/core/billing/rules'
import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Select } from '@sandlot/ui/select'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { useNow } from '../shell/browser/use-now.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { changePlan } from './queries.ts'

const WIDTH_PX = 460

const FOR_GOOD = 'good'
const TRIAL_DAYS = [14, 30, 90]
const trialOptions = [
  { value: FOR_GOOD, label: adminWorkspaceMessages.forGood },
  ...TRIAL_DAYS.map((days) => ({ value: String(days), label: adminWorkspaceMessages.trial(days) })),
]

type Props = { workspace: AdminWorkspace; plan: Plan } & ModalProps

/** Sets the plan, the credits and the flags of a workspace, and explains the consequences. */
export function PlanModal({ workspace, plan, close }: Props) {
  const { client, queries } = useServices()
  const now = useNow()
  const { request } = workspace
  const toast = useToast()
  const [chosen, setChosen] = useState(request?.plan ?? plan)
  const [trial, setTrial] = useState(FOR_GOOD)
  const asked = creditsAsked(request)
  const [typed, setTyped] = useState<string | null>(null)
  // The requested credits apply only if the requested plan is chosen.
  const offered = asked !== null && chosen === request?.plan ? asked : workspace.includedCredits
  const creditsText = typed ?? (offered === null ? '' : String(offered))
  const credits = creditsTyped(creditsText)
  const [ubbBeta, setUbbBeta] = useState(workspace.ubbBeta)
  const [friendOfCsb, setFriend] = useState(workspace.friendOfCsb)
  const withRecentSignIn = useRecentSignIn()
  const setting = changePlan(client, queries)
  const { mutate, isPending, error } = useMutation({
    ...setting,
    mutationFn: (change: Parameters<typeof setting.mutationFn>[0]) =>
      withRecentSignIn(() => setting.mutationFn(change)),
    onSuccess: (changed) => {
      if (!changed) return
      const { name, plan: now } = changed
      if (now) toast('success', adminWorkspaceMessages.planSet(name, billingMessages.planNames[now]))
      close()
    },
  })
  const isTrial = chosen !== 'free' && trial !== FOR_GOOD
  const changes = {
    // Sending the same plan again declines the request.
    ...((chosen !== plan || request || isTrial) && { plan: chosen }),
    ...(isTrial && { trialDays: Number(trial) }),
    ...(credits !== workspace.includedCredits && { includedCredits: credits }),
    ...(ubbBeta !== workspace.ubbBeta && { ubbBeta }),
    ...(friendOfCsb !== workspace.friendOfCsb && { friendOfCsb }),
  }
  const save = () => {
    if (credits === undefined) return
    if (Object.keys(changes).length === 0) close()
    else mutate({ id: workspace.id, ...changes })
  }
  return (
    <Modal onClose={close} title={adminWorkspaceMessages.planTitle(workspace.name)} width={WIDTH_PX}>
      <div className="flex flex-col gap-4 px-5 pb-4">
        {request && (
          <Notice>
            {adminWorkspaceMessages.request(request.by, timeAgo(request.at, now), wishesOf(workspace))}
          </Notice>
        )}
        <p className="text-ink-muted">{adminWorkspaceMessages.planText}</p>
        <Select
          label={adminWorkspaceMessages.planLabel}
          name="plan"
          onChange={(value) => setChosen(plans.find((known) => known === value) ?? plan)}
          options={plans.map((value) => ({ value, label: billingMessages.planNames[value] }))}
          placeholder={adminWorkspaceMessages.planLabel}
          value={chosen}
        />
        {chosen !== 'free' && (
          <Select
            label={adminWorkspaceMessages.trialLabel}
            name="trial"
            onChange={setTrial}
            options={trialOptions}
            placeholder={adminWorkspaceMessages.trialLabel}
            value={trial}
          />
        )}
        <TextField
          hint={adminWorkspaceMessages.creditsHint}
          inputMode="numeric"
          label={adminWorkspaceMessages.credits}
          name="credits"
          onChange={setTyped}
          placeholder={adminWorkspaceMessages.creditsOfPlan(includedIn(chosen).includedCredits)}
          problem={credits === undefined ? adminWorkspaceMessages.creditsWrong : null}
          value={creditsText}
        />
        <Switch isSelected={ubbBeta} onChange={setUbbBeta}>
          {adminWorkspaceMessages.ubbBeta}
        </Switch>
        <Switch isSelected={friendOfCsb} onChange={setFriend}>
          {adminWorkspaceMessages.friendOfCsb}
        </Switch>
        {error && (
          <Notice isProblem>
            {adminWorkspaceMessages.planFailed}: {toAppError(error).message}
          </Notice>
        )}
      </div>
      <ModalActions>
        <Button onPress={() => close()}>{shellMessages.cancel}</Button>
        <Button isPending={isPending} onPress={save} variant="primary">
          {adminWorkspaceMessages.save}
        </Button>
      </ModalActions>
    </Modal>
  )
}
