import { withPublicPage } from '../page.ts'
import { addFile, barePath, type ExportContext, type ExportFile, firstAt, withoutEnding } from './files.ts'
import { withVite } from './full.ts'
import {
  completeManifest,
  hasOtherTool,
  type Manifest,
  namesIn,
  readManifest,
  stylePackages,
} from './manifest.ts'

const ENDINGS = ['js', 'jsx', 'ts', 'tsx']
const named = (...paths: string[]) => paths.flatMap((path) => ENDINGS.map((ending) => `${path}.${ending}`))

const BROWSERS = {
  production: ['>0.2%', 'not dead', 'not op_mini all'],
  development: ['last 1 chrome version', 'last 1 firefox version', 'last 1 safari version'],
}

type Language = { ending: string; devDependencies: (manifest: Manifest) => Record<string, string> }

/**
 * A project in create-react-app's layout: a page in `public`, everything else in `src` with an `index` as entry, and
 * react-scripts to build it. A project with its own build is left alone.
 */
export function withReactScripts(
  files: readonly ExportFile[],
  { title }: ExportContext,
  { ending, devDependencies }: Language,
): ExportFile[] {
  const manifest = readManifest(files)
  if (!manifest) return [...files]
  if (hasOtherTool(files, manifest, /\breact-scripts\b/))
    return namesIn(manifest, 'scripts').build ? [...files] : withVite(files)
  const laidOut = withPublicPage(withIndex(files, manifest, ending), { title, rootId: 'root' })
  return completeManifest(laidOut, {
    scripts: { start: 'react-scripts start', build: 'react-scripts build' },
    devDependencies: {
      'react-scripts': '5.0.1',
      ...stylePackages(files, false),
      ...devDependencies(manifest),
    },
    fields: { private: true, browserslist: BROWSERS },
  })
}

/** react-scripts starts at `src/index` and rejects imports from outside `src`. */
function withIndex(files: readonly ExportFile[], manifest: Manifest, ending: string): ExportFile[] {
  if (firstAt(files, named('src/index'))) return [...files]
  const main = typeof manifest.main === 'string' ? [barePath(manifest.main)] : []
  const entry = firstAt(files, [...main, ...named('src/main', 'index', 'main')])
  if (entry === undefined) return [...files]
  const isInside = entry.startsWith('src/')
  const moved = isInside ? [...files] : files.map((file) => ({ ...file, path: insideSrc(file.path) }))
  const start = isInside ? entry.slice('src/'.length) : entry
  if (named('index').includes(start)) return moved
  return addFile(moved, `src/index.${ending}`, `import './${withoutEnding(start)}'\n`)
}

/**
 * Files that tools expect at the root stay there; everything else moves together, so that relative imports still work.
 */
const insideSrc = (path: string): string =>
  /^(?:public|node_modules)\/|^[^/]*\.(?:html|md)$|^(?:package(?:-lock)?|[jt]sconfig[^/]*)\.json$|^\.|^(?:LICENSE|yarn\.lock)$/.test(
    path,
  )
    ? path
    : `src/${path}`
