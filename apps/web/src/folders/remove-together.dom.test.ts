// @vitest-environment jsdom
import { foldersQuery } from '@sandlot/core/folders/queries'
import type { FolderItem } from '@sandlot/core/sandboxes/items/items'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, buildCard, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { testServices } from '../sandboxes/testing/services.ts'
import { removeTogether } from './remove-together.ts'

const folder = (path: string): FolderItem => ({ id: path, path, sandboxCount: 0 })
const folders = [folder('/a'), folder('/b')]
const card = buildCard({ id: 's1', title: 'One' })

let calls: string[]
let refused: Set<string>
beforeEach(() => {
  calls = []
  refused = new Set()
})

const told =
  (name: string, answer: object): Answers[string] =>
  ({ path, ids }) => {
    const call = `${name} ${path ?? String(ids)}`
    calls.push(call)
    if (refused.has(call)) throw new Refusal('Not today.')
    return answer
  }

/** Deletes both folders and the sandbox, and returns the texts and actions of the toasts. */
async function remove() {
  const services = testServices({
    'mutation DeleteFolder': told('delete', { deleteCollection: [] }),
    'mutation RestoreFolder': told('restore', { restoreCollection: [] }),
    'mutation MoveToTrash': told('trash', { deleteSandboxes: [] }),
    'mutation AddToFolder': told('back', { addToCollectionOrTeam: [] }),
  })
  const key = foldersQuery(services.client, WORKSPACE_ID).queryKey
  services.queries.setQueryData(
    key,
    folders.map((one) => ({ __typename: 'Collection' as const, ...one })),
  )
  const modals = { openModal: services.modals.open, confirm: async () => true, choose: async () => null }
  await removeTogether({ ...services, modals, workspaceId: WORKSPACE_ID }, folders, [card])
  const last = () => services.toasts.list().at(-1)
  const paths = () => services.queries.getQueryData<FolderItem[]>(key)?.map(({ path }) => path)
  return { said: () => last()?.text, press: () => last()?.action?.run(), paths }
}

test('restores items that could not be deleted, and retries only those', async () => {
  refused = new Set(['delete /b'])
  const { said, press, paths } = await remove()
  expect(calls.toSorted()).toEqual(['delete /a', 'delete /b', 'trash s1'])
  expect(said()).toBe('There was a problem deleting your Sandbox: Not today. Changed 2 of 3')
  expect(paths()).toEqual(['/b'])
  refused.clear()
  calls = []
  press()
  await expect.poll(said).toBe('1 folder was deleted')
  expect(calls).toEqual(['delete /b'])
})

test('one Undo restores the folders first, then their siblings', async () => {
  const { said, press } = await remove()
  expect(said()).toBe('2 folders and 1 sandbox were deleted')
  calls = []
  press()
  await expect.poll(said).toBe('2 folders and 1 sandbox are back')
  expect(calls).toEqual(['restore /a', 'restore /b', 'back s1'])
})

test('reports a single refusal when nothing was deleted', async () => {
  refused = new Set(['delete /a', 'delete /b', 'trash s1'])
  const { said, paths } = await remove()
  expect(said()).toMatch(/: Not today\.$/)
  expect(paths()).toEqual(['/a', '/b'])
})
