import { folderMessages } from '@sandlot/core/folders/messages'
import { createFolder } from '@sandlot/core/folders/mutations'
import { foldersQuery } from '@sandlot/core/folders/queries'
import { cleanName, folderName, folderNameProblem, joinPath, ROOT } from '@sandlot/core/folders/rules'
import { foldersIn } from '@sandlot/core/folders/tree'
import { inputText } from '@sandlot/core/input-rules'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { destinationKey, destinationsOf } from '@sandlot/core/sandboxes/moving/destination-rules'
import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { type Moved, movedOf, movedTitle, placeName } from '@sandlot/core/sandboxes/moving/rules'
import { MOVE_MODAL_WIDTH_PX } from '@sandlot/core/shell/limits'
import { shellMessages } from '@sandlot/core/shell/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import type { Workspace } from '@sandlot/core/workspaces/queries'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { NameField } from '@sandlot/ui/name-field'
import { Select } from '@sandlot/ui/select'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { failureText } from '../../shell/failure-text.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import type { Taken } from './cut-store.ts'
import { DestinationList } from './destination-list.tsx'
import { type MoveDeps, runMove } from './run-move.ts'

type Props = ModalProps & {
  taken: Taken
  workspaces: readonly Workspace[]
  deps: MoveDeps
}

/** Asks where to move items, or where to recover deleted ones to (spec RT-048, IT-062). */
export function MoveModal({ taken, workspaces, deps, close }: Props) {
  const { client, queries, toasts } = useServices()
  const [teamId, setTeamId] = useState(taken.teamId)
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const [isNaming, setNaming] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')
  // A user who was told that someone else has moved one of the items since moves them anyway.
  const [isWarned, setWarned] = useState(false)
  const { data: folders, isError } = useQuery(foldersQuery(client, teamId))
  const { mutateAsync } = useMutation({ ...createFolder(client, queries), networkMode: 'always' })
  // Items are moved into a new folder once it has been created.
  const made = useRef<Promise<boolean>>(Promise.resolve(true))

  const items = useMemo(() => movedOf(taken.items, taken.teamId), [taken])
  const { destinations, more } = destinationsOf(folders ?? [], items, { teamId, query })
  const choosable = destinations.filter((destination) => destination.problem === null)
  const chosen =
    choosable.find((destination) => destinationKey(destination.target) === wanted) ??
    (query === '' ? undefined : choosable[0])
  const isRecovery = items.some((item) => item.kind === 'sandbox' && item.isDeleted)
  const writable = workspaces.filter((workspace) => mayIn(workspace, 'sandbox.create'))
  const parent = chosen?.target.at === 'folder' ? chosen.target.path : ROOT

  const move = async () => {
    if (isMoving) return
    if (!chosen) return setProblem(movingMessages.chooseFirst)
    setProblem(null)
    setMoving(true)
    const options = {
      isAsked: true,
      anyway: isWarned,
      onProgress: setProgress,
      onConflict: () => setWarned(true),
    }
    const outcome = (await made.current)
      ? await runMove(deps, items, { ...chosen.target, teamId }, options)
      : undefined
    if (outcome === null) return close()
    if (outcome) setProblem(outcome)
    setProgress('')
    setMoving(false)
  }
  const create = (name: string) => {
    const path = joinPath(parent, cleanName(name))
    setQuery('')
    setWanted(path)
    setProblem(null)
    made.current = mutateAsync({ teamId, path }).then(
      () => true,
      (error: unknown) => {
        setWanted(null)
        if (!toasts.signedOut(error)) setProblem(failureText(folderMessages.createFailed, error))
        made.current = Promise.resolve(true)
        return false
      },
    )
  }
  return (
    <Modal onClose={close} title={titleOf(items, isRecovery)} width={MOVE_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-3 px-5 pt-2 pb-3">
        {writable.length > 1 && (
          <Select
            label={movingMessages.workspace}
            onChange={(id) => {
              setTeamId(id)
              setWanted(null)
              setProblem(null)
            }}
            options={writable.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={movingMessages.workspace}
            value={teamId}
          />
        )}
        <DestinationList
          chosen={chosen ? destinationKey(chosen.target) : null}
          isLoading={!folders && !isError}
          more={more}
          onChoose={(key) => {
            setWanted(key)
            setProblem(null)
          }}
          onConfirm={() => void move()}
          onQuery={setQuery}
          destinations={destinations}
          query={query}
        />
        {isError && !folders && (
          <p className="text-danger-text text-sm" role="alert">
            {movingMessages.foldersFailed}
          </p>
        )}
        {isNaming ? (
          <div className="flex items-center gap-2">
            <FolderPlus aria-hidden className="shrink-0 text-ink-muted" size={16} />
            <NameField
              clean={cleanName}
              placeholder={folderMessages.placeholder}
              className="h-8 text-base"
              label={movingMessages.newFolderIn(placeName({ at: 'folder', path: parent }))}
              name=""
              onCommit={create}
              onEnd={() => setNaming(false)}
              onRefused={(why) => toasts.toast('error', why)}
              problemOf={(name) =>
                inputText(
                  folderMessages,
                  folderNameProblem(
                    name,
                    foldersIn(folders ?? [], parent).map(({ path }) => folderName(path)),
                  ),
                )
              }
            />
          </div>
        ) : (
          <div>
            <Button
              icon={<FolderPlus aria-hidden size={15} />}
              isDisabled={!folders || isMoving}
              onPress={() => setNaming(true)}
              variant="ghost"
            >
              {movingMessages.newFolderIn(placeName({ at: 'folder', path: parent }))}
            </Button>
          </div>
        )}
        <p className="text-ink-muted text-sm empty:hidden" role="status">
          {progress}
        </p>
        {problem && (
          <p className="text-danger-text text-sm" role="alert">
            {problem}
          </p>
        )}
      </div>
      <ModalActions>
        <Button onPress={() => close()}>{shellMessages.cancel}</Button>
        <Button isPending={isMoving} onPress={() => void move()} variant="primary">
          {confirmText(isRecovery, isWarned)}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function confirmText(isRecovery: boolean, isWarned: boolean): string {
  if (isWarned) return conflictMessages.moveAnyway
  return isRecovery ? movingMessages.confirmRecover : movingMessages.confirm
}

function titleOf(items: readonly Moved[], isRecovery: boolean): string {
  const [first] = items
  if (items.length === 1 && first)
    return (isRecovery ? movingMessages.recoverTitleOne : movingMessages.titleOne)(movedTitle(first))
  return (isRecovery ? movingMessages.recoverTitleMany : movingMessages.titleMany)(items.length)
}
