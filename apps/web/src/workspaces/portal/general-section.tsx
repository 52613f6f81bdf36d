import { inputText } from '@sandlot/core/input-rules'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspaceNameProblem } from '@sandlot/core/workspaces/rules'
import {
  portalPagesMessages as pages,
  workspaceSettingsMessages as say,
} from '@sandlot/core/workspaces/settings-messages'
import { descriptionProblem } from '@sandlot/core/workspaces/settings-rules'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'
import { useTyped } from '../../shell/use-typed.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { describeWorkspace, renameWorkspace, teamSettingsQuery } from './settings-queries.ts'

/** The name and description of the workspace, editable by its admins (spec GQ-057, ER-049). */
export function GeneralSection() {
  const { client } = useServices()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...teamSettingsQuery(client, active.id), networkMode: 'always' })
  if (!data?.team || !mayIn(active, 'workspace.rename')) return null
  const was = { name: data.team.name, description: data.team.description ?? '' }
  return <GeneralForm was={was} />
}

function GeneralForm({ was }: { was: { name: string; description: string } }) {
  const { client, queries, toasts } = useServices()
  const toast = useToast()
  const { active, all } = useWorkspace()
  const form = useTyped(`workspace/${active.id}`, was)
  const { name, description } = form.values
  const renaming = useMutation({ ...renameWorkspace(client, queries, active.id), networkMode: 'always' })
  const describing = useMutation({ ...describeWorkspace(client, queries, active.id), networkMode: 'always' })
  const isSaving = renaming.isPending || describing.isPending
  const others = all.filter(({ id }) => id !== active.id).map((other) => other.name)
  const nameProblem = name === was.name ? null : workspaceNameProblem(name, others)
  const textProblem = descriptionProblem(description)
  const isSame = name === was.name && description === was.description
  // Two separate changes: a saved name is not reported as failed because its description is refused.
  const save = async () => {
    if (isSame || nameProblem || textProblem || isSaving) return
    let failed = say.renameFailed
    try {
      if (name !== was.name) await renaming.mutateAsync(name)
      failed = say.settingsFailed
      if (description !== was.description) await describing.mutateAsync(description)
      form.showSaved()
      toast('success', say.saved)
    } catch (error) {
      toasts.failed(failed, error)
    }
  }
  return (
    <Section isCard title={pages.general}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={say.nameLabel}
          onChange={(text) => form.type({ name: text })}
          problem={inputText(workspaceMessages, nameProblem)}
          value={name}
        />
        <TextField
          label={say.descriptionLabel}
          onChange={(text) => form.type({ description: text })}
          problem={inputText(say, textProblem)}
          value={description}
        />
        <Button
          className="self-start"
          isDisabled={isSame || nameProblem !== null || textProblem !== null}
          isPending={isSaving}
          type="submit"
          variant="primary"
        >
          {say.save}
        </Button>
      </form>
    </Section>
  )
}
