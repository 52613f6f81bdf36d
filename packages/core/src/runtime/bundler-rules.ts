import { ownSource, SCRIPT, tagsIn } from '../files/tag-rules.ts'
import type { PreviewFile } from './rules.ts'

const PACKAGE = 'package.json'
const PAGE = 'index.html'

/**
 * The files as the bundler understands them: it starts from the `main` of a package.json, while projects made for
 * today's development servers name their first script in their page. Such a name is filled in; the sandbox's own
 * files stay as they are.
 */
export function bundlerFiles(files: readonly PreviewFile[]): readonly PreviewFile[] {
  const manifest = files.find(({ path }) => path === PACKAGE)
  const parsed = manifest ? parsedManifest(manifest.code) : {}
  // What cannot be read is shown by the bundler, with the place.
  if (!parsed) return files
  const has = (path: unknown) =>
    typeof path === 'string' && files.some((file) => file.path === path.replace(/^\.?\/+/, ''))
  const script = has(parsed.main) ? null : firstModule(files.find(({ path }) => path === PAGE)?.code ?? '')
  if (manifest && (script === null || !has(script))) return files
  const main = script !== null && has(script) ? { main: script } : {}
  const code = JSON.stringify({ ...parsed, ...main })
  return [...files.filter(({ path }) => path !== PACKAGE), { path: PACKAGE, code, isBinary: false }]
}

/** What a package.json says; null where it cannot be read. */
export function parsedManifest(code: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(code)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/**
 * A package.json with one dependency more, in the order and by the indent that it has; null where it cannot be read. One
 * that it has among those for development moves to those that run.
 */
export function withDependency(code: string, name: string, range: string): string | null {
  const manifest = parsedManifest(code)
  if (!manifest) return null
  const { [name]: _, ...devDependencies } = recordOf(manifest.devDependencies)
  const listed = Object.entries({ ...recordOf(manifest.dependencies), [name]: range })
  const dependencies = Object.fromEntries(listed.sort(([one], [other]) => (one < other ? -1 : 1)))
  const next = {
    ...manifest,
    dependencies,
    ...(manifest.devDependencies !== undefined && { devDependencies }),
  }
  const indent = /^[ \t]+(?=")/m.exec(code)?.[0] ?? '  '
  return JSON.stringify(next, null, indent) + (code.endsWith('\n') ? '\n' : '')
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The path of the first module script of a page. */
function firstModule(html: string): string | null {
  for (const { start, end } of tagsIn(html, SCRIPT)) {
    const tag = html.slice(start, end)
    const source = /\btype\s*=\s*["']?module\b/i.test(tag) ? ownSource(tag) : null
    if (source !== null) return source.replace(/^\.?\/+/, '')
  }
  return null
}
