import { createWorkspaceMessages } from '@sandlot/core/workspaces/create-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { Button } from '@sandlot/ui/button'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { TextField } from '@sandlot/ui/text-field'
import { Notice } from '../../accounts/notice.tsx'
import type { Flow } from './flow.ts'
import { JoinBanner } from './join-banner.tsx'
import { wizardMessages as say } from './messages.ts'
import { useNameStep } from './use-name-step.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Props = {
  flow: Flow
  /** The workspace that this walk made already. */
  madeId: string | null
  /** One that was made in a walk before and never entered. */
  fresh: { id: string; name: string } | undefined
  onMade: (id: string) => void
  onDone: (id: string) => void
  open: (id: string) => void
}

export function NameStep({ flow, madeId, fresh, onMade, onDone, open }: Props) {
  const { name, problem, isPending, setName, submit } = useNameStep({ flow, madeId, onMade, onDone })
  return (
    <WizardFrame flow={flow} text={createWorkspaceMessages.text} title={say.nameTitle}>
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
