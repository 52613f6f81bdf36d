import { createClient } from '@sandlot/core/client'
import { createFolder, deleteFolder, renameFolder } from '@sandlot/core/folders/mutations'
import { fetchFolders, foldersQuery, moveSandbox } from '@sandlot/core/folders/queries'
import { joinPath, ROOT } from '@sandlot/core/folders/rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { type SandboxActionName, sandboxActions } from '@sandlot/core/sandboxes/actions'
import { fetchSandboxes, type ListedSandbox, type SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { moveItems } from '@sandlot/core/sandboxes/moving/mutations'
import { movedOf, planMove } from '@sandlot/core/sandboxes/moving/rules'
import {
  makeTemplates,
  purgeSandboxes,
  setFrozenOfMany,
  setPermissionsOfMany,
  setPrivacyOfMany,
  unmakeTemplates,
} from '@sandlot/core/sandboxes/mutations'
import {
  deleteSandboxes,
  renameSandbox,
  restoreSandbox,
  sandboxListQuery,
  updateSandbox,
} from '@sandlot/core/sandboxes/queries'
import {
  InfiniteQueryObserver,
  MutationObserver,
  type MutationObserverOptions,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createTestServer } from '../testing/server.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ann: BuiltUser
let token: string
beforeAll(async () => {
  ann = await server.buildUser()
  token = await server.tokenFor(ann)
})

/** What happens to a change on the network: it arrives, it never does, or only its response is lost. */
const fate = fc.oneof(
  { weight: 5, arbitrary: fc.constant('arrives' as const) },
  { weight: 1, arbitrary: fc.constant('cut' as const) },
  { weight: 1, arbitrary: fc.constant('unanswered' as const) },
)
type Fate = 'arrives' | 'cut' | 'unanswered'

const at = fc.nat(3)
const some = fc.uniqueArray(at, { minLength: 1, maxLength: 3 })
const list = fc.constantFrom('root', 'a', 'drafts', 'deleted', 'templates')
const place = fc.constantFrom<string | null>(null, '/', '/a', '/b')
const name = fc.constantFrom('a', 'b', 'c')
const does = <Word extends string>(word: Word) => fc.constant(word)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: does('let'), turns: fc.nat(6), which: fc.nat(7) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: does('rename'), list, at, title: fc.constantFrom('x', 'y', ' z ') }),
  },
  { weight: 1, arbitrary: fc.record({ do: does('describe'), list, at, text: fc.constantFrom('p', 'q') }) },
  { weight: 2, arbitrary: fc.record({ do: does('privacy'), list, some, privacy: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: does('freeze'), list, some, isFrozen: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('permit'), list, some, value: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: does('move'), list, some, place }) },
  { weight: 1, arbitrary: fc.record({ do: does('put'), list, at, place }) },
  { weight: 2, arbitrary: fc.record({ do: does('delete'), list, at }) },
  { weight: 2, arbitrary: fc.record({ do: does('recover'), at }) },
  { weight: 1, arbitrary: fc.record({ do: does('purge'), some }) },
  { weight: 1, arbitrary: fc.record({ do: does('template'), list, some, value: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: does('make folder'), name }) },
  { weight: 2, arbitrary: fc.record({ do: does('rename folder'), name, to: name }) },
  { weight: 1, arbitrary: fc.record({ do: does('delete folder'), name }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const tick = () => new Promise(setImmediate)
const settleTicks = async () => {
  for (let ticks = 0; ticks < 4; ticks += 1) await tick()
}

/** A network that holds everything until it is let through, and loses some of the changes. */
function createNetwork(fates: Iterator<Fate>) {
  const through = injectFetch(server.app)
  const waiting: (() => Promise<void> | void)[] = []
  const isChange = (url: string, init: RequestInit | undefined, body: string) =>
    url.includes('/api/graphql') ? /"query":"\s*mutation/.test(body) : (init?.method ?? 'GET') !== 'GET'
  const lost = () => new TypeError('fetch failed')
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().text()
    const changes = isChange(request.url, { method: request.method }, body)
    const { value: fated = 'arrives' } = changes ? fates.next() : { value: 'arrives' as const }
    return new Promise((resolve, reject) => {
      waiting.push(async () => {
        if (fated === 'cut') return reject(lost())
        const reply = await through(request)
        server.clock.advance({ seconds: 1 })
        waiting.push(() => (fated === 'unanswered' ? reject(lost()) : resolve(reply)))
      })
    })
  }
  return {
    fetch,
    isIdle: () => waiting.length === 0,
    letThrough: async (which: number) => {
      const [one] = waiting.splice(which % Math.max(1, waiting.length), 1)
      await one?.()
      await settleTicks()
    },
  }
}

type Card = ListedSandbox
const actionNames = Object.keys(sandboxActions) as SandboxActionName[]
/**
 * The last access of a sandbox that nobody has opened is its last change, which no event reports. Abilities are
 * compared by what is shown of them, since what a state forbids follows from that state.
 */
const shownOf = ({ cursor: _, lastAccessedAt: __, ...card }: Card) => ({
  ...card,
  abilities: actionNames.map((name) => [name, refusalIn(card, name)]),
})

/** A page that shows every list of a workspace at the same time; the dashboard shows one at a time. */
function createScreen(team: BuiltWorkspace, fates: Iterator<Fate>) {
  const network = createNetwork(fates)
  const client = createClient({
    baseUrl: server.deps.publicUrl(),
    name: 'test',
    token: () => token,
    fetch: network.fetch,
  })
  const cache = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  })
  const teamId = team.id
  const lists: Record<string, SandboxList> = {
    root: { list: 'folder', teamId, path: ROOT },
    a: { list: 'folder', teamId, path: '/a' },
    drafts: { list: 'drafts', teamId },
    deleted: { list: 'deleted', teamId },
    templates: { list: 'templates', teamId },
  }
  const stops = Object.values(lists).map((one) =>
    new InfiniteQueryObserver(cache, sandboxListQuery(client, one) as never).subscribe(() => {}),
  )
  stops.push(new QueryObserver(cache, foldersQuery(client, teamId) as never).subscribe(() => {}))
  const cards = (of: string): Card[] => {
    const known = lists[of]
    const data = known && cache.getQueryData<{ pages: Card[][] }>(sandboxListQuery(client, known).queryKey)
    return data?.pages.flat() ?? []
  }
  const folders = () =>
    cache.getQueryData<Awaited<ReturnType<typeof fetchFolders>>>(foldersQuery(client, teamId).queryKey) ?? []
  const running = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>) => {
    const ended = work.then(
      () => {},
      () => {},
    )
    running.add(ended)
    void ended.then(() => running.delete(ended))
  }
  const rest = async () => {
    let [turns, waits] = [0, 0]
    while (turns < 2000 && waits < 20_000) {
      await settleTicks()
      if (!network.isIdle()) {
        turns += 1
        await network.letThrough(0)
      } else if (running.size === 0 && cache.isFetching() === 0) return
      else {
        // What a change needs may still be loading, which takes longer on a busy machine.
        waits += 1
        await new Promise((done) => setTimeout(done))
      }
    }
    throw new Error('never at rest')
  }
  return {
    client,
    cache,
    network,
    teamId,
    lists,
    cards,
    folders,
    rest,
    run: <Data, Input, Scope>(mutation: MutationObserverOptions<Data, Error, Input, Scope>, input: Input) =>
      track(new MutationObserver<Data, Error, Input, Scope>(cache, mutation).mutate(input)),
    track,
    /** Refetches what is known to be stale, as a page does when the user returns to it. */
    lookAgain: async () => {
      void cache.refetchQueries({ predicate: ({ state }) => state.isInvalidated || state.status === 'error' })
      await rest()
    },
    stop: () => {
      for (const stop of stops) stop()
      cache.clear()
    },
  }
}
type Screen = ReturnType<typeof createScreen>

/** Does what a user does with what is shown, or nothing if the items it needs are not shown. */
function act(screen: Screen, step: Exclude<Step, { do: 'let' }>): void {
  const { client, cache, teamId, run } = screen
  const picked = (of: string, ats: readonly number[]): Card[] => {
    const cards = screen.cards(of)
    return [...new Set(ats.flatMap((index) => cards[index] ?? []))]
  }
  const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id)
  const folder = (wanted: string) => screen.folders().find(({ path }) => path === joinPath(ROOT, wanted))
  switch (step.do) {
    case 'rename':
      for (const { id, title } of picked(step.list, [step.at]))
        run(renameSandbox(client, cache), { id, title: step.title, was: title ?? '' })
      return
    case 'describe':
      for (const { id, description } of picked(step.list, [step.at]))
        run(updateSandbox(client, cache), { id, description: step.text, was: { description } })
      return
    case 'privacy': {
      const cards = picked(step.list, step.some)
      const was = new Map(cards.map(({ id, privacy }) => [id, privacy]))
      if (cards.length > 0)
        run(setPrivacyOfMany(client, cache), { ids: idsOf(cards), privacy: step.privacy, was })
      return
    }
    case 'freeze': {
      const ids = idsOf(picked(step.list, step.some))
      if (ids.length > 0) run(setFrozenOfMany(client, cache), { ids, isFrozen: step.isFrozen })
      return
    }
    case 'permit': {
      const sandboxes = picked(step.list, step.some)
      const { value } = step
      if (sandboxes.length > 0)
        run(setPermissionsOfMany(client, cache), {
          sandboxes,
          change: 'preventSandboxExport' as const,
          value,
        })
      return
    }
    case 'move': {
      const cards = picked(step.list, step.some)
      const items = cards.map((sandbox) => ({ kind: 'sandbox' as const, key: sandbox.id, sandbox }))
      const target =
        step.place === null
          ? { at: 'drafts' as const, teamId }
          : { at: 'folder' as const, path: step.place, teamId }
      const known = { here: screen.folders(), there: screen.folders() }
      const plan = planMove(movedOf(items, teamId), target, known)
      if ('steps' in plan && plan.steps.length > 0) screen.track(moveItems(client, cache, plan.steps))
      return
    }
    case 'put':
      for (const { id, draft, collection } of step.list === 'deleted' ? [] : picked(step.list, [step.at])) {
        const was = draft ? null : (collection?.path ?? null)
        run(moveSandbox(client, cache), { id, teamId, path: step.place, was })
      }
      return
    case 'delete':
      if (step.list === 'deleted') return
      for (const { id } of picked(step.list, [step.at])) run(deleteSandboxes(client, cache), [id])
      return
    case 'recover':
      for (const card of picked('deleted', [step.at])) run(restoreSandbox(client, cache), card)
      return
    case 'purge': {
      const ids = idsOf(picked('deleted', step.some))
      if (ids.length > 0) run(purgeSandboxes(client, cache), ids)
      return
    }
    case 'template': {
      const ids = idsOf(picked(step.value ? step.list : 'templates', step.some))
      if (ids.length > 0 && step.list !== 'deleted')
        run((step.value ? makeTemplates : unmakeTemplates)(client, cache), ids)
      return
    }
    case 'make folder':
      run(createFolder(client, cache), { teamId, path: joinPath(ROOT, step.name) })
      return
    case 'rename folder': {
      const known = folder(step.name)
      if (!known || folder(step.to)) return
      const { id, path } = known
      run(renameFolder(client, cache), { id, teamId, path, newPath: joinPath(ROOT, step.to) })
      return
    }
    case 'delete folder': {
      const known = folder(step.name)
      if (known) run(deleteFolder(client, cache), { teamId, path: known.path })
    }
  }
}

/** What a newly opened page would show. */
async function truth({ teamId, lists }: Screen) {
  const client = createClient({
    baseUrl: server.deps.publicUrl(),
    name: 'test',
    token: () => token,
    fetch: injectFetch(server.app),
  })
  const entries = await Promise.all(
    Object.entries(lists).map(async ([key, one]) => {
      // A deleted folder has no list.
      const cards = await fetchSandboxes(client, one).catch(() => null)
      return [key, cards?.map(shownOf)] as const
    }),
  )
  return { lists: Object.fromEntries(entries), folders: await fetchFolders(client, teamId) }
}

const byId = (one: { id: string | null }, other: { id: string | null }) =>
  (one.id ?? '') < (other.id ?? '') ? -1 : 1

test('whatever is lost or delayed, a page eventually shows the server’s state', {
  timeout: 400_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 14 }),
      fc.infiniteStream(fate),
      async (steps, fates) => {
        const team = await server.buildWorkspace({ members: { admin: [ann] } })
        const folder = await server.buildFolder({ workspaceId: team.id, path: '/a' })
        const author = ann
        await server.buildSandbox({ workspace: team, author, title: 'One' })
        await server.buildSandbox({ workspace: team, author, title: 'Two' })
        await server.buildSandbox({ workspace: team, author, title: 'In a', folder })
        await server.buildSandbox({ workspace: team, author, title: 'Draft', draft: true })
        const screen = createScreen(team, fates)
        await screen.rest()
        for (const one of steps) {
          if (one.do === 'let')
            for (let turn = 0; turn < one.turns; turn += 1) await screen.network.letThrough(one.which)
          else {
            act(screen, one)
            await settleTicks()
          }
        }
        await screen.rest()
        await screen.lookAgain()
        const { lists, folders } = await truth(screen)
        // Renamed items keep their place until the list is refetched, so the order is not compared.
        for (const [key, cards] of Object.entries(lists))
          if (cards)
            expect([key, screen.cards(key).map(shownOf).sort(byId)]).toEqual([key, [...cards].sort(byId)])
        expect([...screen.folders()].sort(byId)).toEqual([...folders].sort(byId))
        screen.stop()
      },
    ),
    { numRuns: 30 },
  )
})
