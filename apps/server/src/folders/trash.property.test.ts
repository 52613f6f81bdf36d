import { folderParent, isWithin, joinPath, movedPath, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

type Step =
  | { do: 'create' | 'delete' | 'restore'; path: string }
  | { do: 'rename'; path: string; to: string }
  | { do: 'move'; boxes: number[]; to: string | null }
  | { do: 'trash' | 'purge'; boxes: number[] }

const name = fc.constantFrom('a', 'b')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.reduce(joinPath, ROOT))
const anyPath = fc.oneof({ weight: 1, arbitrary: fc.constant(ROOT) }, { weight: 6, arbitrary: path })
const BOXES = 4
const boxes = fc.uniqueArray(fc.nat(BOXES - 1), { minLength: 1, maxLength: BOXES })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), path: anyPath }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('restore' as const), path: anyPath }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), path: anyPath, to: path }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      boxes,
      to: fc.option(anyPath, { freq: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trash' as const), boxes }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const), boxes }) },
)

type Folder = { path: string; removedAt: number | null }
type Box = { folder: Folder | null; removedAt: number | null }

/** The simplest possible model of folders and trash. A refused step changes nothing. */
class Model {
  readonly folders: Folder[] = [{ path: ROOT, removedAt: null }]
  readonly boxes = new Map<number, Box>()
  now = 0

  constructor() {
    const root = this.at(ROOT) ?? null
    for (let box = 0; box < BOXES; box += 1) this.boxes.set(box, { folder: root, removedAt: null })
  }

  at(of: string): Folder | undefined {
    return this.folders.find((folder) => folder.path === of && folder.removedAt === null)
  }

  ensure(of: string): Folder {
    for (const one of pathTrail(of)) if (!this.at(one)) this.folders.push({ path: one, removedAt: null })
    return this.at(of) as Folder
  }

  /** Applies a step if it is allowed, and returns whether it was. */
  take(step: Step): boolean {
    this.now += 1
    switch (step.do) {
      case 'create':
        this.ensure(step.path)
        return true
      case 'delete':
        return this.remove(step.path)
      case 'restore':
        return this.restore(step.path)
      case 'rename':
        return this.rename(step.path, step.to)
      case 'move':
        return this.move(step.boxes, step.to)
      case 'trash':
        return this.each(step.boxes, (box) => {
          box.removedAt ??= this.now
        })
      case 'purge':
        if (!step.boxes.every((box) => this.boxes.get(box)?.removedAt != null)) return false
        for (const box of step.boxes) this.boxes.delete(box)
        return true
    }
  }

  each(boxes: readonly number[], change: (box: Box) => void): boolean {
    const all = boxes.flatMap((box) => this.boxes.get(box) ?? [])
    if (all.length < boxes.length) return false
    for (const box of all) change(box)
    return true
  }

  remove(of: string): boolean {
    if (of === ROOT || !this.at(of)) return false
    for (const folder of this.folders) {
      if (folder.removedAt !== null || !isWithin(folder.path, of)) continue
      folder.removedAt = this.now
      for (const box of this.boxes.values()) if (box.folder === folder) box.removedAt ??= this.now
    }
    return true
  }

  restore(of: string): boolean {
    const times = this.folders.flatMap((folder) => (folder.path === of ? (folder.removedAt ?? []) : []))
    const last = Math.max(...times)
    if (times.length === 0) return false
    const back = this.folders.filter((folder) => folder.removedAt === last && isWithin(folder.path, of))
    this.ensure(folderParent(of) ?? ROOT)
    for (const folder of back) {
      const there = this.at(folder.path)
      if (!there) folder.removedAt = null
      for (const box of this.boxes.values())
        if (box.folder === folder && box.removedAt === last)
          Object.assign(box, { folder: there ?? folder, removedAt: null })
    }
    return true
  }

  rename(of: string, to: string): boolean {
    if (of === ROOT || !this.at(of)) return false
    if (of === to) return true
    if (isWithin(to, of) || !this.at(folderParent(to) ?? ROOT) || this.at(to)) return false
    for (const folder of this.folders)
      if (folder.removedAt === null && isWithin(folder.path, of)) folder.path = movedPath(folder.path, of, to)
    return true
  }

  /** A folder in the trash is created again for the sandboxes that were in it. */
  move(boxes: readonly number[], to: string | null): boolean {
    const all = boxes.flatMap((box) => this.boxes.get(box) ?? [])
    if (all.length < boxes.length) return false
    const wereThere = all.every((box) => box.removedAt !== null && box.folder?.path === to)
    if (to !== null && !this.at(to) && !wereThere) return false
    const folder = to === null ? null : this.ensure(to)
    return this.each(boxes, (box) => Object.assign(box, { folder, removedAt: null }))
  }

  shown() {
    const live = this.folders.filter(({ removedAt }) => removedAt === null)
    const inside = (folder: Folder) =>
      [...this.boxes.values()].filter((box) => box.folder === folder && box.removedAt === null).length
    return {
      folders: Object.fromEntries(live.map((folder) => [folder.path, inside(folder)])),
      boxes: Array.from({ length: BOXES }, (_, index) => {
        const box = this.boxes.get(index)
        if (!box) return 'gone'
        return box.removedAt === null ? (box.folder?.path ?? 'drafts') : 'trash'
      }),
    }
  }
}

type ShownBox = { removedAt: string | null; draft: boolean; collection: { path: string } | null }
type Answer<Data> = { data: Data | null; errors?: { extensions: { code: string } }[] }

/** A workspace on the real server that takes the same steps. */
class Workspace {
  readonly user: BuiltUser
  readonly team: BuiltWorkspace
  readonly ids: string[]

  constructor(user: BuiltUser, team: BuiltWorkspace, ids: string[]) {
    this.user = user
    this.team = team
    this.ids = ids
  }

  async call<Data>(query: string): Promise<Answer<Data>> {
    const reply = await server.as(this.user).fetch('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    return (await reply.json()) as Answer<Data>
  }

  async take(step: Step): Promise<boolean> {
    server.clock.advance({ seconds: 1 })
    const { data, errors = [] } = await this.call<{ done: unknown }>(
      `mutation { done: ${this.wire(step)} { __typename } }`,
    )
    expect(errors.map(({ extensions }) => extensions.code).filter((code) => code === 'internal')).toEqual([])
    return data?.done != null && errors.length === 0
  }

  wire(step: Step): string {
    const team = `teamId: "${this.team.id}"`
    const text = JSON.stringify
    const named = 'boxes' in step ? `sandboxIds: ${text(step.boxes.map((box) => this.ids[box]))}` : ''
    switch (step.do) {
      case 'create':
        return `createCollection(${team}, path: ${text(step.path)})`
      case 'delete':
        return `deleteCollection(${team}, path: ${text(step.path)})`
      case 'restore':
        return `restoreCollection(${team}, path: ${text(step.path)})`
      case 'rename':
        return `renameCollection(${team}, path: ${text(step.path)}, newPath: ${text(step.to)})`
      case 'move':
        return `addToCollectionOrTeam(${team}, collectionPath: ${text(step.to)}, ${named})`
      case 'trash':
        return `deleteSandboxes(${named})`
      case 'purge':
        return `permanentlyDeleteSandboxes(${named})`
    }
  }

  async shown(): Promise<ReturnType<Model['shown']>> {
    const each = this.ids.map(
      (id, index) => `box${index}: sandbox(sandboxId: "${id}") { removedAt draft collection { path } }`,
    )
    type Me = { collections: { path: string; sandboxCount: number }[] }
    const { data } = await this.call<{ me: Me } & Record<`box${number}`, ShownBox | null>>(
      `{ me { collections(teamId: "${this.team.id}") { path sandboxCount } } ${each.join(' ')} }`,
    )
    if (!data) throw new Error('the workspace cannot be read')
    return {
      folders: Object.fromEntries(data.me.collections.map((folder) => [folder.path, folder.sandboxCount])),
      boxes: this.ids.map((_, index) => {
        const box = data[`box${index}`]
        if (!box) return 'gone'
        if (box.removedAt !== null) return 'trash'
        return box.draft ? 'drafts' : (box.collection?.path ?? 'nowhere')
      }),
    }
  }
}

async function newWorkspace(user: BuiltUser): Promise<Workspace> {
  const team = await server.buildWorkspace({ members: { write: [user] } })
  const ids: string[] = []
  for (let box = 0; box < BOXES; box += 1)
    ids.push((await server.buildSandbox({ workspace: team, author: user, files: {} })).id)
  return new Workspace(user, team, ids)
}

test('folders and trash match a simple model after any sequence of operations', async () => {
  const user = await server.buildUser()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const workspace = await newWorkspace(user)
      const model = new Model()
      for (const one of steps) {
        const isDone = await workspace.take(one)
        expect([one, isDone]).toEqual([one, model.take(one)])
      }
      expect(await workspace.shown()).toEqual(model.shown())
    }),
    { numRuns: 60 },
  )
}, 180_000)
