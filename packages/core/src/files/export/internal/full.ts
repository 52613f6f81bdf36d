import { withModulePage } from '../page.ts'
import { barePath, type ExportContext, type ExportFile, fileAt } from './files.ts'
import { completeManifest, namesIn, readManifest, stylePackages, usesVite } from './manifest.ts'

const VITE = '^8.3.8'
const SCRIPTS = { dev: 'vite', build: 'vite build', preview: 'vite preview' }

/**
 * All files as they are (spec TP-022), of which a project with Vite that lacks its scripts gets these. Pages whose
 * scripts only the preview bundles get Vite to do it.
 */
export function exportFull(files: readonly ExportFile[], { title, template }: ExportContext): ExportFile[] {
  const manifest = readManifest(files)
  if (!manifest || namesIn(manifest, 'scripts').build) return [...files]
  if (usesVite(files, manifest)) return withVite(files)
  if (template !== 'parcel') return [...files]
  const main = typeof manifest.main === 'string' ? barePath(manifest.main) : ''
  const entry = fileAt(files, main) ? main : null
  return entry === null && !fileAt(files, 'index.html')
    ? [...files]
    : withVite(withModulePage(files, { title, rootId: 'app', entry }))
}

/** The files with all that Vite needs to build them; a configuration and its plugins are the project's own matter. */
export const withVite = (
  files: readonly ExportFile[],
  devDependencies: Readonly<Record<string, string>> = {},
): ExportFile[] =>
  completeManifest(files, {
    scripts: SCRIPTS,
    devDependencies: { vite: VITE, ...stylePackages(files, false), ...devDependencies },
    fields: { private: true },
  })
