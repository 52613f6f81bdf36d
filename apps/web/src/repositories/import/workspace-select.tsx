import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { Select } from '@sandlot/ui/select'
import type { useCreateWorkspaces } from '../../templates/use-create-workspaces.ts'

type Props = {
  workspaces: ReturnType<typeof useCreateWorkspaces>
  teamId: string | undefined
  onChange: (teamId: string) => void
}

/** Selects the workspace for a repository. */
export const WorkspaceSelect = ({ workspaces: { options }, teamId, onChange }: Props) =>
  options.length > 0 && (
    <Select
      label={repositoryMessages.workspaceLabel}
      onChange={onChange}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={repositoryMessages.workspacePlaceholder}
      value={teamId ?? ''}
    />
  )
