/** What renders a sandbox: our copy of the bundler, its static files, or a server of its own (a devbox). */
export type Engine = 'bundler' | 'site' | 'server'

/** Environments whose code needs Node, which browsers lack. */
const SERVER_ENVIRONMENTS = new Set([
  'adonis',
  'apollo',
  'docusaurus',
  'ember',
  'gatsby',
  'gridsome',
  'marko',
  'mdx-deck',
  'nest',
  'next',
  'node',
  'nuxt',
  'quasar',
  'remix',
  'sapper',
  'styleguidist',
  'unibit',
  'vuepress',
])

/** The engine of a sandbox, from its kind and its environment (`template` on the wire). */
export function engineOf({ template, v2 }: { template: string; v2: boolean }): Engine {
  if (v2 || SERVER_ENVIRONMENTS.has(template)) return 'server'
  return template === 'static' ? 'site' : 'bundler'
}

/** A file as shown in the editor, with unsaved changes; binary contents are base64. */
export type PreviewFile = { path: string; code: string; isBinary: boolean }

/** The sandbox as fetched by a preview in its own tab from `/__sandlot/files`. */
export type PreviewSource = {
  id: string
  engine: Engine
  environment: string
  externalResources: readonly string[]
  files: readonly PreviewFile[]
}

export type FileChanges = { changed: PreviewFile[]; removed: string[] }

/** What to send to a frame that has the files of `previous` so that it has those of `next`; null if nothing changed. */
export function fileChanges(
  previous: readonly PreviewFile[],
  next: readonly PreviewFile[],
): FileChanges | null {
  const before = new Map(previous.map((file) => [file.path, file]))
  const changed = next.filter((file) => {
    const known = before.get(file.path)
    before.delete(file.path)
    return known?.code !== file.code || known.isBinary !== file.isBinary
  })
  const removed = [...before.keys()]
  return changed.length + removed.length > 0 ? { changed, removed } : null
}

/** Applies changes to files. */
export function withChanges(files: readonly PreviewFile[], { changed, removed }: FileChanges): PreviewFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const path of removed) byPath.delete(path)
  for (const file of changed) byPath.set(file.path, file)
  return [...byPath.values()]
}

/** The origin of a sandbox's preview, from the instance's pattern `http://{id}.host`. */
export const previewOrigin = (pattern: string, id: string): string => pattern.replace('{id}', id)

/** The path for an address typed into the preview's address bar; null if it is another site's. */
export function previewPath(typed: string, origin: string): string | null {
  const text = typed.trim()
  if (text.startsWith('//')) return null
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    const parsed = URL.canParse(text) ? new URL(text) : null
    return parsed?.origin === origin ? parsed.pathname + parsed.search + parsed.hash : null
  }
  const { pathname, search, hash } = new URL(text.startsWith('/') ? text : `/${text}`, origin)
  return pathname + search + hash
}
