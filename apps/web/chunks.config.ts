import type { Plugin, Rolldown } from 'vite'

const CLIENT = 'packages/core/src/client.ts'

/**
 * What a page needs before it can show anything, by the ends of module names: all that these reach without a
 * dynamic import. Left to itself, the build makes a chunk of every icon and every small file that two pages share:
 * ninety requests before the first sandbox of the dashboard shows, and ten kilobytes for lists of them.
 */
const views = {
  dashboard: [
    CLIENT,
    'src/accounts/session/session.ts',
    'src/workspaces/load-workspaces.ts',
    'src/routes/dashboard/route.tsx?tsr-split=component',
    'src/routes/dashboard/recent.tsx?tsr-split=component',
  ],
  signin: [CLIENT, 'src/routes/signin/index.tsx?tsr-split=component'],
  editor: [CLIENT, 'src/routes/p/sandbox/$id.tsx?tsr-split=component'],
} as const
type View = keyof typeof views

/** Who loads a chunk whole. What only one other page needs stays with that page. */
const chunks: Record<string, readonly View[]> = {
  base: ['dashboard', 'signin', 'editor'],
  app: ['dashboard', 'editor'],
  dashboard: ['dashboard'],
}

/**
 * What a part of the app needs is asked for together with it where a first page waits for that, and styles always.
 * The names of all the rest would be six kilobytes of what every page loads first, and the offline worker has them.
 */
export const isAskedForAhead = (name: string): boolean =>
  name.endsWith('.css') || Object.keys(chunks).some((chunk) => name.includes(`/${chunk}-`))

/** Named by what every page imports, used by the editor alone: it stays there. */
const ELSEWHERE = /\/react-router\/dist\/esm\/useBlocker\.js$/

const key = (names: readonly string[]) => [...names].sort().join(' ')

/** Puts what the first pages share into a few chunks, each of which has nothing but what all of its pages need. */
export function firstChunks() {
  const usersOf = new Map<string, View[]>()
  const mark: Plugin = {
    name: 'sandlot:first-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      usersOf.clear()
      const ids = [...this.getModuleIds()]
      for (const view of Object.keys(views) as View[])
        for (const id of reached(this, rootsOf(view, ids)))
          usersOf.set(id, [...(usersOf.get(id) ?? []), view])
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'start', tags: ['$initial'], priority: 10 },
    ...Object.entries(chunks).map(([name, users]) => ({
      name,
      priority: users.length,
      test: (id: string) => !ELSEWHERE.test(id) && key(usersOf.get(id) ?? []) === key(users),
    })),
  ]
  return { mark, codeSplitting: { groups } }
}

/** A page that was renamed would be left out without a word, and its chunks fall apart again. */
function rootsOf(view: View, ids: readonly string[]): string[] {
  return views[view].map((end) => {
    const id = ids.find((one) => one.endsWith(end))
    if (id === undefined) throw new Error(`chunks.config.ts: no module ends with ${end}; name its new place.`)
    return id
  })
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** All modules that come along with these. */
function reached(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
