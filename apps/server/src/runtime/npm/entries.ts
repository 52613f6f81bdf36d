/** The fields of a `package.json` that say which file a name leads to. */
export type Manifest = { readonly [field: string]: unknown }

const FIELDS = ['module', 'browser', 'main', 'jsnext:main']
/** In the order in which the bundler tries them. */
const CONDITIONS = ['browser', 'development', 'default', 'require', 'import']
const NOT_FOR_BROWSERS =
  /(?:^|[/._-])(?:server|node|test|tests|testing|test-utils|profiling|static|compiler|package\.json)\b/

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a `package.json`; an unreadable one is empty. */
export function readManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text)
    return isManifest(value) ? value : {}
  } catch {
    return {}
  }
}

/**
 * The paths that importing `subpath` (empty for the package itself) of a package may lead to, without a leading `./`.
 * More than one where the answer depends on what is there; they need not exist.
 */
export function entriesFor(manifest: Manifest, subpath: string): string[] {
  const { exports } = manifest
  if (exports) {
    const key = subpath ? `./${subpath}` : '.'
    const whole = !isManifest(exports) || !Object.keys(exports)[0]?.startsWith('.')
    if (whole) return subpath ? [] : target(exports)
    if (Object.hasOwn(exports, key)) return target(exports[key])
    return subpath ? byPattern(exports, key) : []
  }
  if (subpath) return [subpath]
  const field = FIELDS.map((name) => manifest[name]).find((value) => typeof value === 'string')
  return [typeof field === 'string' && field ? bare(field) : 'index']
}

/** The subpaths that a package offers by name and that a browser can use. */
export const offeredSubpaths = ({ exports }: Manifest): string[] =>
  isManifest(exports)
    ? Object.keys(exports).flatMap((key) =>
        key.startsWith('./') && !key.includes('*') && !NOT_FOR_BROWSERS.test(key) ? [key.slice(2)] : [],
      )
    : []

/** What the `browser` map puts in the place of a file (both without `./`); null where it puts nothing there. */
export function browserFile({ browser }: Manifest, path: string): string | null {
  if (!isManifest(browser)) return path
  const key = [`./${path}`, path, `./${path.replace(/\.js$/, '')}`].find((name) =>
    Object.hasOwn(browser, name),
  )
  const instead = key === undefined ? path : browser[key]
  return typeof instead === 'string' ? bare(instead) : null
}

const bare = (path: string): string => path.replace(/^\.?\/+/, '')

function target(value: unknown): string[] {
  if (typeof value === 'string') return [bare(value)]
  if (Array.isArray(value)) return value.flatMap(target).slice(0, 1)
  if (!isManifest(value)) return []
  const condition = CONDITIONS.find((name) => value[name] !== undefined)
  return condition ? target(value[condition]) : []
}

function byPattern(exports: Manifest, key: string): string[] {
  for (const [pattern, value] of Object.entries(exports)) {
    const [start, end, more] = pattern.split('*')
    if (start === undefined || end === undefined || more !== undefined) continue
    if (!key.startsWith(start) || !key.endsWith(end) || key.length < start.length + end.length) continue
    const star = key.slice(start.length, key.length - end.length)
    return target(value).map((path) => path.replaceAll('*', star))
  }
  return []
}
