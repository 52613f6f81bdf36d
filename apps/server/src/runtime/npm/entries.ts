/** The fields of a `package.json` that determine which file a name resolves to. */
export type Manifest = { readonly [field: string]: unknown }

const FIELDS = ['module', 'browser', 'main', 'jsnext:main']
/** In the order in which the bundler tries them. */
const CONDITIONS = ['browser', 'development', 'default', 'require', 'import']
const NOT_FOR_BROWSERS =
  /(?:^|[/._-])(?:server|node|test|tests|testing|test-utils|profiling|static|compiler|package\.json)\b/

/** A sensible limit for a package; further patterns are ignored. */
const PATTERNS_MAX = 200
const CONDITIONS_DEPTH_MAX = 20
const ALTERNATIVES_MAX = 20
/** The most stars in the target of a pattern. */
const STARS_MAX = 4

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a `package.json`; an invalid one counts as empty. */
export function readManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : {}
  } catch {
    return {}
  }
}

/**
 * The paths that importing `subpath` (empty for the package itself) of a package may resolve to, without a leading
 * `./`. Several if it depends on which files exist; they need not exist.
 */
export function entriesFor(manifest: Manifest, subpath: string): string[] {
  const { exports } = manifest
  if (exports) {
    const key = subpath ? `./${subpath}` : '.'
    const whole = !isManifest(exports) || readExports(exports).isWhole
    if (whole) return subpath ? [] : target(exports)
    if (Object.hasOwn(exports, key)) return target(exports[key])
    return subpath ? byPattern(exports, key) : []
  }
  if (subpath) return [subpath]
  const field = FIELDS.map((name) => manifest[name]).find((value) => typeof value === 'string')
  return [typeof field === 'string' && field ? bare(field) : 'index']
}

/** The named subpaths of a package that a browser can use. */
export const offeredSubpaths = ({ exports }: Manifest): string[] =>
  isManifest(exports)
    ? Object.keys(exports).flatMap((key) =>
        key.startsWith('./') && !key.includes('*') && !NOT_FOR_BROWSERS.test(key) ? [key.slice(2)] : [],
      )
    : []

/** Returns the `browser` map's replacement of a file (both without `./`); null if the file is left out. */
export function browserFile({ browser }: Manifest, path: string): string | null {
  if (!isManifest(browser)) return path
  const key = [`./${path}`, path, `./${path.replace(/\.js$/, '')}`].find((name) =>
    Object.hasOwn(browser, name),
  )
  const instead = key === undefined ? path : browser[key]
  return typeof instead === 'string' ? bare(instead) : null
}

const bare = (path: string): string => path.replace(/^\.?\/+/, '')

function target(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [bare(value)]
  if (depth >= CONDITIONS_DEPTH_MAX) return []
  if (Array.isArray(value)) {
    for (const one of value.slice(0, ALTERNATIVES_MAX)) {
      const found = target(one, depth + 1)
      if (found.length > 0) return found
    }
    return []
  }
  if (!isManifest(value)) return []
  const condition = CONDITIONS.find((name) => value[name] !== undefined)
  return condition ? target(value[condition], depth + 1) : []
}

type Pattern = { start: string; end: string; value: unknown }
type Exports = { isWhole: boolean; patterns: readonly Pattern[] }
const known = new WeakMap<Manifest, Exports>()

/** Analyzes the exports of a package once, because each import is compared with them. */
function readExports(exports: Manifest): Exports {
  const before = known.get(exports)
  if (before) return before
  const keys = Object.keys(exports)
  const patterns: Pattern[] = []
  for (const key of keys) {
    const [start, end, more] = key.split('*', 3)
    if (start === undefined || end === undefined || more !== undefined) continue
    patterns.push({ start, end, value: exports[key] })
    if (patterns.length === PATTERNS_MAX) break
  }
  const read = { isWhole: !keys[0]?.startsWith('.'), patterns }
  known.set(exports, read)
  return read
}

function byPattern(exports: Manifest, key: string): string[] {
  for (const { start, end, value } of readExports(exports).patterns) {
    if (!key.startsWith(start) || !key.endsWith(end) || key.length < start.length + end.length) continue
    const star = key.slice(start.length, key.length - end.length)
    return target(value).flatMap((path) =>
      path.split('*', STARS_MAX + 2).length > STARS_MAX + 1 ? [] : [path.replaceAll('*', () => star)],
    )
  }
  return []
}
