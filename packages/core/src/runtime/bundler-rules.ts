import { ownSource, SCRIPT, tagsIn } from '../files/tag-rules.ts'
import type { PreviewFile } from './rules.ts'

const PACKAGE = 'package.json'
const PAGE = 'index.html'

/**
 * Adapts files for the bundler: it starts from `main` in package.json, while projects for modern dev servers name their
 * first script in the page. A missing `main` is filled in; the sandbox's own files stay unchanged.
 */
export function bundlerFiles(files: readonly PreviewFile[]): readonly PreviewFile[] {
  const manifest = files.find(({ path }) => path === PACKAGE)
  const parsed = manifest ? parsedManifest(manifest.code) : {}
  // The bundler reports an invalid file, with the position.
  if (!parsed) return files
  const has = (path: unknown) =>
    typeof path === 'string' && files.some((file) => file.path === path.replace(/^\.?\/+/, ''))
  const script = has(parsed.main) ? null : firstModule(files.find(({ path }) => path === PAGE)?.code ?? '')
  if (manifest && (script === null || !has(script))) return files
  const main = script !== null && has(script) ? { main: script } : {}
  const code = JSON.stringify({ ...parsed, ...main })
  return [...files.filter(({ path }) => path !== PACKAGE), { path: PACKAGE, code, isBinary: false }]
}

/** Parses a package.json; null if it is invalid. */
export function parsedManifest(code: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(code)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/**
 * Adds a dependency to a package.json, keeping its order and indentation; null if it is invalid. A development
 * dependency is moved.
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

/** The path of a page's first module script. */
function firstModule(html: string): string | null {
  for (const { start, end } of tagsIn(html, SCRIPT)) {
    const tag = html.slice(start, end)
    const source = /\btype\s*=\s*["']?module\b/i.test(tag) ? ownSource(tag) : null
    if (source !== null) return source.replace(/^\.?\/+/, '')
  }
  return null
}
