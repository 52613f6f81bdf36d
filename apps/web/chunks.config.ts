import type { Plugin, Rolldown } from 'vite'

const CLIENT = 'packages/core/src/client.ts'

/**
 * The modules that a page needs for its first view, by the ends of their names, including everything they reach without
 * a dynamic import. By default the build makes a chunk of every icon and every small file that two pages share: ninety
 * requests before the dashboard shows its first sandbox, and ten kilobytes for lists of them.
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

/** The views that load each chunk as a whole. What only one other page needs stays with that page. */
const chunks: Record<string, readonly View[]> = {
  base: ['dashboard', 'signin', 'editor'],
  app: ['dashboard', 'editor'],
  dashboard: ['dashboard'],
}

/**
 * What pages load on their own after the first view: in the sidebar, with the first list, and later on every page.
 * Otherwise each would be a dozen small chunks or more, which cost the browser and the server more than their content.
 */
const parts = {
  later: [
    'core/src/transport/socket.ts',
    'core/src/accounts/rest.ts',
    'core/src/workspaces/follow.ts',
    'src/offline/start.ts',
    'src/offline/offline-notice.tsx',
  ],
  sidebar: [
    'src/billing/upgrade-entry.tsx',
    'src/repositories/sidebar-repositories.tsx',
    'src/repositories/follow/synced-entry.tsx',
  ],
  aside: [
    'src/sandboxes/recent/create-branches.tsx',
    'src/sandboxes/recent/recent-empty.tsx',
    'src/shell/banner/banners.tsx',
    'src/folders/folder-section.tsx',
    'src/notifications/notification-bell.tsx',
    'src/notifications/watch-unread.ts',
  ],
} as const
type Part = keyof typeof parts

/** What the editor loads in sequence whenever it opens. An embed uses its code, its preview, or both. */
const EDITOR = {
  frame: ['src/editor/sandbox-page.tsx', 'src/editor/frame/open-editor.tsx'],
  code: ['src/editor/code/code-editor.tsx', 'src/embeds/embed-code.tsx'],
  preview: ['src/runtime/preview-pane.tsx'],
} as const

/** Whether a module is one of these, which marks its chunk as part of the editor. */
export const beginsEditor = (id: string): boolean =>
  Object.values(EDITOR).some((ends) => ends.some((end) => id.endsWith(end)))

/** The page that other sites embed. It must not load the dashboard for the little that they share. */
const EMBED = ['src/routes/embed/$id.tsx?tsr-split=component'] as const

/** The other pages of the dashboard, all of which are loaded once it is open (src/offline/pages-at-hand.ts). */
const PAGES = /\/src\/routes\/dashboard\/.+\?tsr-split=component$/

/** The editor's first view and the rest of it, what it shares with other pages, and what is left to those pages. */
const rest = ['workbench', 'editor', 'code', 'preview', 'controls', 'pages'] as const

/**
 * Only the chunks that a first page waits for, and styles, are preloaded. Listing all the others would add six
 * kilobytes to what every page loads first, and the offline worker has them.
 */
export const isAskedForAhead = (name: string): boolean =>
  name.endsWith('.css') || Object.keys(chunks).some((chunk) => name.includes(`/${chunk}-`))

/** Re-exported by what every page imports but used by the editor alone, so it stays there. */
const ELSEWHERE = /\/react-router\/dist\/esm\/useBlocker\.js$/

const key = (names: readonly string[]) => [...names].sort().join(' ')

/** Groups modules that are loaded together into a few chunks, none of which imports a chunk that is loaded later. */
export function firstChunks() {
  const usersOf = new Map<string, View[]>()
  const partOf = new Map<string, Part | (typeof rest)[number]>()
  const mark: Plugin = {
    name: 'sandlot:first-chunks',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      usersOf.clear()
      partOf.clear()
      const ids = [...this.getModuleIds()]
      for (const view of Object.keys(views) as View[])
        for (const id of reached(this, modulesOf(views[view], ids)))
          usersOf.set(id, [...(usersOf.get(id) ?? []), view])
      for (const id of reached(this, modulesOf(EMBED, ids)))
        if (key(usersOf.get(id) ?? []) === 'dashboard') usersOf.set(id, ['dashboard', 'editor'])
      const roots = Object.values(EDITOR).flatMap((ends) => modulesOf(ends, ids))
      const editor = reached(this, roots)
      const frame = reached(this, modulesOf(EDITOR.frame, ids))
      const code = reached(this, modulesOf(EDITOR.code, ids))
      const preview = reached(this, modulesOf(EDITOR.preview, ids))
      const placeOf = (id: string) => {
        if (preview.has(id)) return code.has(id) || frame.has(id) ? 'controls' : 'preview'
        return code.has(id) ? 'code' : 'editor'
      }
      const beside = new Set<string>()
      for (const part of Object.keys(parts) as Part[])
        for (const id of reached(this, modulesOf(parts[part], ids))) {
          beside.add(id)
          // The editor must not load the dashboard's parts for what they share.
          if (!usersOf.has(id) && !editor.has(id) && !partOf.has(id)) partOf.set(id, part)
        }
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry)
      const elsewhere = reached(this, entries, { atAnyTime: true, without: new Set(roots) })
      for (const id of new Set([...usersOf.keys(), ...editor])) {
        const users = usersOf.get(id)
        if (beside.has(id) || (users && key(users) !== 'editor')) continue
        partOf.set(id, users ? 'workbench' : elsewhere.has(id) ? 'controls' : placeOf(id))
      }
      const pages = ids.filter((id) => PAGES.test(id))
      const otherwise = reached(this, entries, { atAnyTime: true, without: new Set(pages) })
      for (const id of reached(this, pages))
        if (!otherwise.has(id) && !partOf.has(id)) partOf.set(id, 'pages')
    },
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'start', tags: ['$initial'], priority: 10 },
    ...Object.entries(chunks).map(([name, users]) => ({
      name,
      priority: users.length,
      test: (id: string) => !ELSEWHERE.test(id) && key(usersOf.get(id) ?? []) === key(users),
    })),
    ...[...Object.keys(parts), ...rest].map((name) => ({
      name,
      // Dependencies that belong to a first view stay in that view's chunk.
      includeDependenciesRecursively: false,
      test: (id: string) => partOf.get(id) === name,
    })),
  ]
  return { mark, codeSplitting: { groups } }
}

/** Fails on a renamed page, which would otherwise be left out silently and fall apart into small chunks again. */
function modulesOf(ends: readonly string[], ids: readonly string[]): string[] {
  return ends.map((end) => {
    const id = ids.find((one) => one.endsWith(end))
    if (id === undefined) throw new Error(`chunks.config.ts: no module ends with ${end}; name its new place.`)
    return id
  })
}

type Graph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** Returns all modules that these load statically, or with `atAnyTime` dynamically as well. */
function reached(
  graph: Graph,
  roots: readonly string[],
  { atAnyTime = false, without = new Set<string>() } = {},
): Set<string> {
  const found = new Set(roots)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(atAnyTime ? dynamicallyImportedIds : [])])
      if (!without.has(next)) found.add(next)
  }
  return found
}
