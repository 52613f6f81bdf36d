import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { permissionMessages as say } from '@sandlot/core/workspaces/permission-messages'
import { workspaceSettingsMessages } from '@sandlot/core/workspaces/settings-messages'
import { emailDomain } from '@sandlot/core/workspaces/settings-rules'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useFieldProblem } from '../../shell/use-field-problem.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { directoryQuery } from './manage-queries.ts'
import { setEmailDomain, teamSettingsQuery } from './settings-queries.ts'

/** The domain whose addresses may join on their own. Suggests the domain of the admin's address. */
export function DomainSection() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...teamSettingsQuery(client, active.id), networkMode: 'always' })
  const may = mayIn(active, 'workspace.domain')
  const directory = useQuery({ ...directoryQuery(client, active.id), enabled: may, networkMode: 'always' })
  if (!data?.team || !may) return null
  const { emailDomain: allowed } = data.team
  const text = directory.data ? say.domainByDirectory : say.domainText
  return <DomainForm allowed={allowed} own={emailDomain(data.email)} text={text} />
}

type Props = { allowed: string | null; own: string; text: string }

function DomainForm({ allowed, own, text }: Props) {
  const { client, queries, toasts } = useServices()
  const { active } = useWorkspace()
  const [typed, setTyped] = useState(own)
  const domain = allowed ?? typed
  const setting = useMutation({ ...setEmailDomain(client, queries, active.id), networkMode: 'always' })
  const { problemOf, clear, failed } = useFieldProblem(['domain'])
  const set = (wanted: string | null) =>
    setting.mutate(wanted, {
      onSuccess: () => toasts.toast('success', wanted === null ? say.domainOff : say.domainSaved(wanted)),
      onError: (error) => failed(workspaceSettingsMessages.settingsFailed, error),
    })
  return (
    <Section isCard text={text} title={say.domainTitle}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (allowed === null && domain.trim() !== '' && !setting.isPending) set(domain.trim())
        }}
      >
        <TextField
          className="min-w-40 flex-1"
          isReadOnly={allowed !== null}
          label={say.domainLabel}
          onChange={(text) => {
            setTyped(text)
            clear()
          }}
          problem={problemOf('domain')}
          value={domain}
        />
        {allowed === null ? (
          <Button
            isDisabled={domain.trim() === ''}
            isPending={setting.isPending}
            type="submit"
            variant="primary"
          >
            {say.domainSave}
          </Button>
        ) : (
          <Button isPending={setting.isPending} onPress={() => set(null)}>
            {say.domainRemove}
          </Button>
        )}
      </form>
    </Section>
  )
}
