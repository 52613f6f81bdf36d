import { foldersQuery } from '@sandlot/core/folders/queries'
import { folderName, ROOT } from '@sandlot/core/folders/rules'
import { type FolderNode, foldersIn, folderTree } from '@sandlot/core/folders/tree'
import { SANDBOX_PICKER_WIDTH } from '@sandlot/core/profile/limits'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { Modal } from '@sandlot/ui/modal'
import { Select } from '@sandlot/ui/select'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Folder, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { Button as ChevronButton } from 'react-aria-components/Button'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { Loaded } from '../../shell/loaded.tsx'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { PickerGrid } from './picker-grid.tsx'

type Props = { username: string } & ModalProps

/**
 * Selects sandboxes to pin: the folder tree of a workspace, and the contents of the selected folder (spec PS-010,
 * PS-011).
 */
export function SandboxPicker({ username, close }: Props) {
  const { client } = useServices()
  const me = useKnownMe()
  const { data: known } = useQuery(workspacesQuery(client))
  const [teamId, setTeamId] = useState<string | null>(null)
  const [path, setPath] = useState<string>(ROOT)
  const workspaces = known?.workspaces ?? []
  const own = workspaces.find(({ id }) => id === me?.personalWorkspaceId) ?? workspaces[0]
  const shown = teamId ?? own?.id ?? null

  const choose = (id: string) => {
    setTeamId(id)
    setPath(ROOT)
  }
  return (
    <Modal onClose={close} title={say.pickerTitle} width={SANDBOX_PICKER_WIDTH}>
      <div className="flex flex-col gap-3 px-5 pb-5">
        {workspaces.length > 1 && (
          <Select
            className="max-w-72"
            hideLabel
            label={say.workspace}
            onChange={choose}
            options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={say.workspace}
            value={shown ?? ''}
          />
        )}
        {shown === null ? (
          <Skeleton className="h-96" />
        ) : (
          <Folders key={shown} onPath={setPath} path={path} teamId={shown} username={username} />
        )}
      </div>
    </Modal>
  )
}

type FoldersProps = { teamId: string; path: string; onPath: (path: string) => void; username: string }

function Folders({ teamId, path, onPath, username }: FoldersProps) {
  const { client } = useServices()
  const query = useQuery(foldersQuery(client, teamId))
  const folders = query.data ?? []
  return (
    <Loaded failed={say.pickerLoadFailed} query={query} skeleton={<Skeleton className="h-96" />}>
      <div className="flex min-h-96 flex-col gap-4 md:flex-row">
        <Tree
          aria-label={say.pickerFolders}
          className="shrink-0 overflow-auto rounded-lg border border-line p-1 outline-none max-md:max-h-48 md:h-[60vh] md:w-64"
          defaultExpandedKeys={[ROOT]}
          disallowEmptySelection
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            if (key !== undefined) onPath(String(key))
          }}
          selectedKeys={[path]}
          selectionMode="single"
        >
          <Node name={say.pickerRoot} nodes={folderTree(folders)} path={ROOT} />
        </Tree>
        <PickerGrid
          folders={foldersIn(folders, path)}
          key={path}
          onFolder={onPath}
          path={path}
          teamId={teamId}
          title={path === ROOT ? say.pickerRoot : folderName(path)}
          username={username}
        />
      </div>
    </Loaded>
  )
}

type NodeProps = { name: string; path: string; nodes: readonly FolderNode<{ path: string }>[] }

const Node = ({ name, path, nodes }: NodeProps) => (
  <TreeItem
    className="cursor-default rounded-md text-sm hover:bg-hover focus-visible:-outline-offset-2 selected:bg-accent-soft selected:text-accent-text"
    id={path}
    textValue={name}
  >
    <TreeItemContent>
      {({ isSelected, hasChildItems, level }) => (
        <span
          className="flex h-8 min-w-0 items-center gap-2 pr-2"
          style={{ paddingInlineStart: `${level * 0.75}rem` }}
        >
          {hasChildItems && (
            <ChevronButton className="sr-only" slot="chevron">
              {name}
            </ChevronButton>
          )}
          {isSelected ? <FolderOpen aria-hidden size={15} /> : <Folder aria-hidden size={15} />}
          <span className="truncate">{name}</span>
        </span>
      )}
    </TreeItemContent>
    {nodes.map((node) => (
      <Node key={node.folder.path} name={node.name} nodes={node.children} path={node.folder.path} />
    ))}
  </TreeItem>
)
