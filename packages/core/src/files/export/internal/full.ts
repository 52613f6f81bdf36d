import { withModulePage } from '../page.ts'
import { barePath, type ExportContext, type ExportFile, fileAt } from './files.ts'
import { completeManifest, namesIn, readManifest, stylePackages, usesVite } from './manifest.ts'

const VITE = '^8.3.8'
const SCRIPTS = { dev: 'vite', build: 'vite build', preview: 'vite preview' }

/**
 * Exports all files as they are (spec TP-022). A Vite project that lacks its scripts gets them, and pages whose scripts
 * only the preview bundles get Vite to do it.
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

/** The files plus everything Vite needs to build them; configuration and plugins are up to the project. */
export const withVite = (
  files: readonly ExportFile[],
  devDependencies: Readonly<Record<string, string>> = {},
): ExportFile[] =>
  completeManifest(files, {
    scripts: SCRIPTS,
    devDependencies: { vite: VITE, ...stylePackages(files, false), ...devDependencies },
    fields: { private: true },
  })
