import { type ExportFile, fileAt, writeFile } from './files.ts'

export const MANIFEST = 'package.json'

type Names = Readonly<Record<string, string>>
export type Manifest = { readonly [key: string]: unknown }

/** The package.json of a project: empty if there is none, null if it is invalid. */
export function readManifest(files: readonly ExportFile[]): Manifest | null {
  const file = fileAt(files, MANIFEST)
  if (!file) return {}
  try {
    const value: unknown = JSON.parse(file.code)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** A map of strings in a package.json, such as `scripts`; other values are dropped. */
export function namesIn(manifest: Manifest, group: string): Names {
  const value = manifest[group]
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** All dependencies of a project, with their ranges. */
export const packagesOf = (manifest: Manifest): Names => ({
  ...namesIn(manifest, 'peerDependencies'),
  ...namesIn(manifest, 'devDependencies'),
  ...namesIn(manifest, 'dependencies'),
})

/** The major version of a range, such as 18 for `^18.2.0`; null if it has none. */
export function majorOf(range: string | undefined): number | null {
  const number = /\d+/.exec(range ?? '')?.[0]
  return number === undefined ? null : Number(number)
}

export type Additions = {
  scripts?: Names
  devDependencies?: Names
  /** Top-level fields, set if missing. */
  fields?: Manifest
}

/** The files with a package.json that has at least the given values; existing ones stay. */
export function completeManifest(files: readonly ExportFile[], added: Additions): ExportFile[] {
  const manifest = readManifest(files)
  if (!manifest) return [...files]
  const known = packagesOf(manifest)
  const missing = (names: Names = {}) => Object.entries(names).filter(([name]) => !(name in known))
  const next: Record<string, unknown> = { ...manifest }
  const extend = (group: string, entries: (readonly [string, string])[]) => {
    if (entries.length > 0) next[group] = { ...namesIn(manifest, group), ...Object.fromEntries(entries) }
  }
  const scripts = namesIn(manifest, 'scripts')
  extend(
    'scripts',
    Object.entries(added.scripts ?? {}).filter(([name]) => !scripts[name]),
  )
  extend('devDependencies', missing(added.devDependencies))
  for (const [field, value] of Object.entries(added.fields ?? {})) next[field] ??= value
  const code = `${JSON.stringify(next, null, 2)}\n`
  const isSame = JSON.stringify(next) === JSON.stringify(manifest)
  return isSame ? [...files] : writeFile(files, MANIFEST, code)
}

/**
 * Whether a project is built by something other than its template's usual tool: its build script says so, or it has
 * what Vite needs.
 */
export function hasOtherTool(files: readonly ExportFile[], manifest: Manifest, tool: RegExp): boolean {
  const build = namesIn(manifest, 'scripts').build
  return build ? !tool.test(build) : usesVite(files, manifest)
}

export const usesVite = (files: readonly ExportFile[], manifest: Manifest): boolean =>
  'vite' in packagesOf(manifest) || files.some(({ path }) => /^vite\.config\.[cm]?[jt]s$/.test(path))

/** Packages for the project's style sheets, once our bundler no longer compiles them. */
export function stylePackages(files: readonly ExportFile[], loaders: boolean): Names {
  const uses = (name: RegExp, lang: string) =>
    files.some(
      ({ path, code }) => name.test(path) || (/\.vue$/.test(path) && code.includes(`lang="${lang}"`)),
    )
  return {
    ...((uses(/\.s[ac]ss$/, 'scss') || uses(/\.sass$/, 'sass')) && {
      sass: '^1.77.0',
      ...(loaders && { 'sass-loader': '^16.0.0' }),
    }),
    ...(uses(/\.less$/, 'less') && { less: '^4.2.0', ...(loaders && { 'less-loader': '^12.0.0' }) }),
  }
}
