import { createWorkspaceMessages } from '@sandlot/core/workspaces/create-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { ROLE_WITHOUT_WORKSPACE } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../accounts/notice.tsx'
import { useServices } from '../../shell/services.tsx'
import type { Flow } from './flow.ts'
import { wizardMessages as say } from './messages.ts'
import { useNameStep } from './use-name-step.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { eligibleWorkspacesQuery, joinEligibleWorkspace } from './workspace-calls.ts'

type Props = {
  flow: Flow
  /** The workspace that this run has already created. */
  madeId: string | null
  /** A workspace that an earlier run created and that was never opened. */
  fresh: { id: string; name: string } | undefined
  onMade: (id: string) => void
  onDone: (id: string) => void
  open: (id: string) => void
}

export function NameStep({ flow, madeId, fresh, onMade, onDone, open }: Props) {
  const { name, problem, isPending, setName, submit } = useNameStep({ flow, madeId, onMade, onDone })
  return (
    <WizardFrame
      flow={flow}
      text={createWorkspaceMessages.text(workspaceMessages.roles[ROLE_WITHOUT_WORKSPACE])}
      title={say.nameTitle}
    >
      <JoinBanner onJoined={open} />
      {fresh && (
        <Notice>
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-60">{createWorkspaceMessages.freshText(fresh.name)}</p>
            <Button onPress={() => open(fresh.id)}>{createWorkspaceMessages.freshOpen}</Button>
          </div>
        </Notice>
      )}
      <form className="flex flex-col gap-6" noValidate onSubmit={submit}>
        <div className="flex items-start gap-3">
          <div className="mt-4.5 size-[55px] shrink-0 rounded-xl bg-sunken">
            <TeamAvatar name={name.trim()} size="large" url={null} />
          </div>
          <TextField
            autoComplete="off"
            autoFocus
            className="min-w-0 flex-1"
            isReadOnly={isPending}
            label={workspaceMessages.nameLabel}
            name="name"
            onChange={setName}
            problem={problem}
            value={name}
          />
        </div>
        <Button
          className="self-start"
          isDisabled={problem !== null}
          isPending={isPending}
          size="lg"
          type="submit"
          variant="primary"
        >
          {say.next}
        </Button>
      </form>
    </WizardFrame>
  )
}

/** Suggests the workspace of the user's company, which may be the one they want (spec WZ-040 to WZ-043). */
function JoinBanner({ onJoined }: { onJoined: (id: string) => void }) {
  const { client, queries, toasts } = useServices()
  const { data: eligible = [] } = useQuery(eligibleWorkspacesQuery(client))
  const joining = useMutation({ ...joinEligibleWorkspace(client, queries), networkMode: 'always' })
  const [rejected, setRejected] = useState<readonly string[]>([])
  const workspace = eligible.find(({ id }) => !rejected.includes(id))
  if (!workspace) return null
  const { id, name, avatarUrl } = workspace
  const join = () =>
    joining.mutate(id, {
      onSuccess: (joined) => onJoined(joined.id),
      onError: (error) => toasts.failed(say.joinFailed, error),
    })
  return (
    <section
      aria-label={say.joinTitle(name)}
      className="flex animate-fade flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-accent-soft p-4"
    >
      <TeamAvatar name={name} url={avatarUrl ?? null} />
      <p className="min-w-0 flex-1 basis-60 font-medium">{say.joinTitle(name)}</p>
      <div className="flex gap-2">
        <Button isPending={joining.isPending} onPress={join} variant="primary">
          {say.join}
        </Button>
        <Button isDisabled={joining.isPending} onPress={() => setRejected([...rejected, id])}>
          {say.reject}
        </Button>
      </div>
    </section>
  )
}
