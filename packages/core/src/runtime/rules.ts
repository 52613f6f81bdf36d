/** What shows a sandbox: our copy of the bundler, its files as they are, or a server of its own (a devbox). */
export type Engine = 'bundler' | 'site' | 'server'

/** Environments whose code runs in Node, which a browser has not. */
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

/** Which engine shows a sandbox, from its kind and its environment (`template` on the wire). */
export function engineOf({ template, v2 }: { template: string; v2: boolean }): Engine {
  if (v2 || SERVER_ENVIRONMENTS.has(template)) return 'server'
  return template === 'static' ? 'site' : 'bundler'
}

/** A file as the editor shows it, unsaved changes included; binary contents are base64. */
export type PreviewFile = { path: string; code: string; isBinary: boolean }

/** The sandbox as a preview in its own tab fetches it from `/__sandlot/files`. */
export type PreviewSource = {
  id: string
  engine: Engine
  environment: string
  externalResources: readonly string[]
  files: readonly PreviewFile[]
}

export type FileChanges = { changed: PreviewFile[]; removed: string[] }

/** What a frame has to hear so that it has the files of `next` after those of `previous`; null for nothing. */
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

/** The files after changes. */
export function withChanges(files: readonly PreviewFile[], { changed, removed }: FileChanges): PreviewFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const path of removed) byPath.delete(path)
  for (const file of changed) byPath.set(file.path, file)
  return [...byPath.values()]
}

/** Where the preview of a sandbox lives, from the instance's pattern `http://{id}.host`. */
export const previewOrigin = (pattern: string, id: string): string => pattern.replace('{id}', id)

/** An address as people type it into the preview's address bar, as a path; null for another site's. */
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
