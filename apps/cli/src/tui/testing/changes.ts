import { isWithin, movedPath } from '@sandlot/core/folders/rules'
import type { WireSandbox } from './wire-sandbox.ts'

type Variables = Record<string, unknown>
type State = {
  drafts: WireSandbox[]
  filed: WireSandbox[]
  deleted: WireSandbox[]
  folders: string[]
  /** Deleted folders, including those below them. */
  deletedFolders: string[]
}
type Lists = 'drafts' | 'filed' | 'deleted'
const lists: readonly Lists[] = ['drafts', 'filed', 'deleted']

const folder = (path: unknown) => ({ __typename: 'Collection', id: path, path, sandboxCount: 0 })

/** The refusal of a title change because another user changed it in the meantime. */
const changedBy = (name: string, { id, title }: WireSandbox) =>
  Object.assign(new Error(`${name} changed the title to “${title}” meanwhile.`), {
    extensions: {
      code: 'CONFLICT',
      details: { field: 'title', theirs: title, by: { username: 'bob', name }, at: null, ids: [id] },
    },
  })

/** Applies mutations to the state of a host, as far as these screens send them. */
export function changesOf(
  state: State,
  nothingFails: () => void,
): [operation: string, answer: (variables: Variables) => object][] {
  const patch = (ids: unknown, fields: Partial<WireSandbox>): WireSandbox[] => {
    const isMeant = ({ id }: WireSandbox) => (ids as string[]).includes(id)
    for (const list of lists)
      state[list] = state[list].map((one) => (isMeant(one) ? { ...one, ...fields } : one))
    return lists.flatMap((list) => state[list].filter(isMeant))
  }
  const take = (ids: unknown): WireSandbox[] => {
    const taken = lists.flatMap((list) => state[list].filter(({ id }) => (ids as string[]).includes(id)))
    for (const list of lists) state[list] = state[list].filter((one) => !taken.includes(one))
    return taken
  }
  const told = (cards: readonly WireSandbox[], ...fields: (keyof WireSandbox)[]) =>
    cards.map((card) =>
      Object.fromEntries(
        ['__typename', 'id', ...fields].map((name) => [name, card[name as keyof WireSandbox]]),
      ),
    )

  const changes: [string, (variables: Variables) => object][] = [
    [
      'RenameSandbox',
      ({ id, title, was }) => {
        const [card] = patch([id], {})
        if (was !== undefined && card && card.title !== was) throw changedBy('Bob', card)
        patch([id], { title: String(title) })
        return { renameSandbox: { __typename: 'Sandbox', id, title, updatedAt: '2026-03-01T12:00:00Z' } }
      },
    ],
    [
      'ChangePrivacy',
      ({ ids, privacy }) => ({
        setSandboxesPrivacy: told(patch(ids, { privacy: Number(privacy) }), 'privacy'),
      }),
    ],
    [
      'ChangeFrozen',
      ({ ids, isFrozen }) => ({
        setSandboxesFrozen: told(patch(ids, { isFrozen: isFrozen === true }), 'isFrozen'),
      }),
    ],
    [
      'MoveToTrash',
      ({ ids }) => {
        const taken = take(ids).map((card) => ({ ...card, removedAt: '2026-03-01T12:00:00Z' }))
        state.deleted = [...taken, ...state.deleted]
        return { deleteSandboxes: told(taken, 'removedAt') }
      },
    ],
    [
      'AddToFolder',
      ({ ids, collectionPath: path }) => {
        const taken = take(ids).map((card) => ({
          ...card,
          removedAt: null,
          draft: path === null,
          collection:
            path === null ? null : { __typename: 'Collection', id: String(path), path: String(path) },
        }))
        const list = path === null ? 'drafts' : 'filed'
        state[list] = [...taken, ...state[list]]
        return { addToCollectionOrTeam: taken }
      },
    ],
    ['PermanentlyDeleteSandboxes', ({ ids }) => ({ permanentlyDeleteSandboxes: told(take(ids)) })],
    [
      'CreateFolder',
      ({ path }) => {
        state.folders = [...state.folders, String(path)]
        return { createCollection: folder(path) }
      },
    ],
    [
      'RenameFolder',
      ({ path, newPath }) => {
        state.folders = state.folders.map((one) => movedPath(one, String(path), String(newPath)))
        return { renameCollection: [folder(newPath)] }
      },
    ],
    [
      'DeleteFolder',
      ({ path }) => {
        state.deletedFolders = state.folders.filter((one) => isWithin(one, String(path)))
        state.folders = state.folders.filter((one) => !isWithin(one, String(path)))
        return { deleteCollection: [] }
      },
    ],
    [
      'RestoreFolder',
      () => {
        state.folders = [...state.folders, ...state.deletedFolders]
        return { restoreCollection: state.deletedFolders.map(folder) }
      },
    ],
  ]
  return changes.map(([name, change]) => [
    name,
    (variables) => {
      nothingFails()
      return change(variables)
    },
  ])
}
