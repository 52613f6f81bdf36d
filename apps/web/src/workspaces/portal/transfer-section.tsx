import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { transferWorkspace } from '@sandlot/core/workspaces/members-rest'
import { transferMessages as say } from '@sandlot/core/workspaces/transfer-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { useChange } from './use-change.ts'

/** Transfers the workspace to another member, for its admins. */
export function TransferSection() {
  const { client, toasts } = useServices()
  const { confirm } = useModals()
  const { active } = useWorkspace()
  const me = useMe()
  const [heirId, setHeir] = useState('')
  const { data } = useQuery({ ...membersQuery(client, active.id), networkMode: 'always' })
  const giving = useChange(
    (userId: string) => client.rest(transferWorkspace, { params: { id: active.id }, body: { userId } }),
    say.failed,
  )
  const others = (data?.users ?? []).filter(({ id }) => id !== me?.id)
  if (!mayIn(active, 'workspace.transfer') || others.length === 0) return null
  const options = others.map(({ id, name, username }) => ({ value: id, label: name || username }))
  const heir = options.find(({ value }) => value === heirId)
  const give = async () => {
    if (!heir) return
    const title = say.question(active.name, heir.label)
    const asked = { title, message: say.text(heir.label), confirmLabel: say.action, isDanger: true }
    if (!(await confirm(asked))) return
    giving.mutate(heir.value, {
      onSuccess: () => toasts.toast('success', say.done(active.name, heir.label)),
    })
  }
  return (
    <Section isCard text={say.hint} title={say.title}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          className="w-56"
          label={say.member}
          onChange={setHeir}
          options={options}
          placeholder={say.choose}
          value={heirId}
        />
        <Button
          isDisabled={!heir}
          isPending={giving.isPending}
          onPress={() => void give()}
          variant="danger-ghost"
        >
          {say.action}
        </Button>
      </div>
    </Section>
  )
}
