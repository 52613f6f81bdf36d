import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { DEFAULT_ROLE, type Role, roles } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useInvite } from './use-invite.ts'

type Props = { teamId: string; initial: string; autoFocus: boolean }

/** Asks for people and their role. Who could not be invited stays in the field, with the reason. */
export function InviteForm({ teamId, initial, autoFocus }: Props) {
  const [text, setText] = useState(initial)
  const [role, setRole] = useState<Role>(DEFAULT_ROLE)
  const { invite, isBusy, problem, forgetProblem } = useInvite(teamId)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) setText((await invite(text, role)).join(', '))
  }
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoComplete="off"
        autoFocus={autoFocus}
        hint={inviteMessages.inviteHint}
        isReadOnly={isBusy}
        label={inviteMessages.inviteLabel}
        name="invitees"
        onChange={(value) => {
          setText(value)
          forgetProblem()
        }}
        problem={problem}
        value={text}
      />
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={workspaceMessages.roleLabel}
          onChange={(value) => setRole(roles.find((one) => one === value) ?? DEFAULT_ROLE)}
          options={roles.map((value) => ({ value, label: workspaceMessages.roles[value] }))}
          placeholder={workspaceMessages.roleLabel}
          value={role}
        />
        <Button className="h-9" isPending={isBusy} type="submit" variant="primary">
          {workspaceMessages.invite}
        </Button>
      </div>
      <p className="text-ink-muted text-sm">{inviteMessages.roleHints[role]}</p>
    </form>
  )
}
