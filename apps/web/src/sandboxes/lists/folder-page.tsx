import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName, folderNameProblem, normalPath, ROOT } from '@sandlot/core/folders/rules'
import { countsWithin, foldersIn } from '@sandlot/core/folders/tree'
import { inputText } from '@sandlot/core/input-rules'
import { type DashboardItem, folderItem } from '@sandlot/core/sandboxes/items/items'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { PressButton } from '@sandlot/ui/press-button'
import { FolderOpen, FolderX, Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { ImportHere } from '../../archives/import-here.tsx'
import { FolderTrail } from '../../folders/folder-trail.tsx'
import { NewFolderButton, NewFolderRow } from '../../folders/new-folder.tsx'
import { useFolderActions } from '../../folders/use-folder-actions.ts'
import { useFolders } from '../../folders/use-folders.ts'
import { useFollowFolder } from '../../folders/use-follow-folder.ts'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import type { FolderActions } from '../item-props.ts'
import { gridStyle } from '../layout.ts'
import { SandboxListPage } from './sandbox-list.tsx'

/** The folders and sandboxes at a path (spec DP-035 to DP-037). `/` is the folder that every workspace has. */
export function FolderPage({ path }: { path: string }) {
  const { active } = useWorkspace()
  const at = normalPath(path)
  return <Folder key={`${active.id} ${at}`} path={at} />
}

function Folder({ path }: { path: string }) {
  const { active } = useWorkspace()
  const modals = useModals()
  const { data, isFetching } = useFolders(active.id)
  useFollowFolder(path, data)
  const [isNaming, setNaming] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const [said, say] = useState('')
  const actions = useFolderActions(say)
  const mayEdit = mayIn(active, 'folder.create')
  const inside = useMemo(() => foldersIn(data ?? [], path), [data, path])
  const counts = useMemo(() => countsWithin(data ?? []), [data])
  const before = useMemo(
    () =>
      inside.map(
        ({ id, ...folder }): DashboardItem =>
          folderItem({ ...folder, id: id ?? folder.path, within: counts.get(folder.path) }),
      ),
    [inside, counts],
  )
  const folders: FolderActions = {
    rename: (folder, name, was) => void actions.rename(folder, name, was),
    problemOf: ({ path: own }, name) =>
      inputText(
        folderMessages,
        folderNameProblem(
          name,
          inside.filter((folder) => folder.path !== own).map((folder) => folderName(folder.path)),
        ),
      ),
    remove: ({ path: own }) => void actions.remove(own),
  }
  // Someone else may have deleted the folder while it was open.
  if (data && !isFetching && !data.some((folder) => folder.path === path))
    return <MissingFolder path={path} />
  return (
    <>
      <SandboxListPage
        before={before}
        empty={
          isNaming ? null : (
            <CreateCard
              mayCreate={mayIn(active, 'sandbox.create')}
              onCreate={() => void openCreateModal(modals, { collectionPath: path })}
            />
          )
        }
        list={{ list: 'folder', teamId: active.id, path }}
        missing={<MissingFolder path={path} />}
        title={path === ROOT ? sandboxMessages.foldersTitle : folderName(path)}
        trail={<FolderTrail path={path} />}
        {...(mayEdit && {
          folders,
          actions: (
            <>
              <ImportHere
                place={path === ROOT ? sandboxMessages.foldersTitle : folderName(path)}
                target={{ folder: path }}
                workspaceId={active.id}
              />
              <NewFolderButton onPress={() => setNaming(true)} ref={begin} />
            </>
          ),
          lead: isNaming && (
            <NewFolderRow
              onCreate={(name) => void actions.create(path, name)}
              onEnd={({ byKeyboard }) => {
                setNaming(false)
                if (byKeyboard) begin.current?.focus()
              }}
              siblings={inside.map((folder) => folderName(folder.path))}
            />
          ),
        })}
      />
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}

function MissingFolder({ path }: { path: string }) {
  return (
    <EmptyState
      action={
        <ButtonLink params={{ _splat: '' }} to="/dashboard/sandboxes/$">
          {listMessages.allFolders}
        </ButtonLink>
      }
      icon={<FolderX aria-hidden size={22} />}
      text={path}
      title={listMessages.folderMissing}
    />
  )
}

type Props = { mayCreate: boolean; onCreate: () => void }

/** The options in an empty folder (spec DP-037). Users who may not create anything only see that it is empty. */
function CreateCard({ mayCreate, onCreate }: Props) {
  if (!mayCreate)
    return <EmptyState icon={<FolderOpen aria-hidden size={22} />} title={listMessages.emptyFolder} />
  return (
    <div style={gridStyle}>
      <PressButton
        className="flex flex-col items-center justify-center gap-1.5 rounded-lg border border-line-strong border-dashed text-ink-muted transition-colors duration-100 hover:border-accent hover:bg-accent-soft hover:text-accent-text pressed:bg-pressed"
        onPress={onCreate}
      >
        <Plus aria-hidden size={20} />
        <span className="font-medium text-base">{sandboxMessages.create}</span>
        <span className="text-xs">{listMessages.emptyFolder}</span>
      </PressButton>
    </div>
  )
}
