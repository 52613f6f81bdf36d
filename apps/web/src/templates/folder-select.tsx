import { foldersQuery } from '@sandlot/core/folders/queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/** The value for Drafts, which are not a folder. */
const DRAFTS = 'drafts'

type Props = {
  teamId: string
  /** The folder's path. Null for Drafts. */
  value: string | null
  onChange: (path: string | null) => void
}

/** Selects the location of a new sandbox: Drafts, the root, or a folder of the workspace. */
export function FolderSelect({ teamId, value, onChange }: Props) {
  const { client } = useServices()
  const { data, isError } = useQuery(foldersQuery(client, teamId))
  const paths = (data ?? []).flatMap(({ id, path }) => (id === null ? [] : [path])).sort()
  const known = value === null || paths.includes(value) ? paths : [...paths, value]
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Select
        label={templateMessages.folderLabel}
        onChange={(chosen) => onChange(chosen === DRAFTS ? null : chosen)}
        options={[
          { value: DRAFTS, label: sandboxMessages.draftsTitle },
          ...known.map((path) => ({
            value: path,
            label: path === '/' ? sandboxMessages.foldersTitle : path,
          })),
        ]}
        placeholder={templateMessages.folderPlaceholder}
        value={value ?? DRAFTS}
      />
      {isError && <p className="text-ink-muted text-sm">{templateMessages.foldersFailed}</p>}
    </div>
  )
}
