import { withPublicPage } from '../page.ts'
import { addFile, barePath, type ExportContext, type ExportFile, firstAt } from './files.ts'
import { withVite } from './full.ts'
import {
  completeManifest,
  hasOtherTool,
  type Manifest,
  majorOf,
  namesIn,
  packagesOf,
  readManifest,
  stylePackages,
} from './manifest.ts'

const BABEL = ['babel.config.js', 'babel.config.cjs', 'babel.config.json', '.babelrc', '.babelrc.js']
const ENTRIES = ['src/main.js', 'src/main.ts', 'src/index.js', 'src/index.ts', 'main.js', 'index.js']

/**
 * Exports the template `vue` (spec TP-020) in Vue CLI's layout and with its build. A project with its own build is left
 * alone.
 */
export function exportVue(files: readonly ExportFile[], { title }: ExportContext): ExportFile[] {
  const manifest = readManifest(files)
  if (!manifest) return [...files]
  if (hasOtherTool(files, manifest, /\bvue-cli-service\b/))
    return namesIn(manifest, 'scripts').build ? [...files] : withVite(files)
  const withPage = withPublicPage(files, { title, rootId: 'app' })
  const withEntry = withEntryOf(withPage, manifest)
  const isBabelSet = firstAt(withEntry, BABEL) !== undefined || manifest.babel !== undefined
  const whole = isBabelSet
    ? withEntry
    : addFile(
        withEntry,
        'babel.config.js',
        "module.exports = { presets: ['@vue/cli-plugin-babel/preset'] }\n",
      )
  return completeManifest(whole, {
    scripts: { serve: 'vue-cli-service serve', build: 'vue-cli-service build' },
    devDependencies: {
      '@vue/cli-plugin-babel': '^5.0.9',
      '@vue/cli-service': '^5.0.9',
      ...compilerFor(manifest),
      ...stylePackages(files, true),
    },
    fields: { private: true, browserslist: ['> 1%', 'last 2 versions', 'not dead'] },
  })
}

/** The entry is `src/main.js` unless configured otherwise. */
function withEntryOf(files: readonly ExportFile[], manifest: Manifest): ExportFile[] {
  const main = typeof manifest.main === 'string' ? [barePath(manifest.main)] : []
  const entry = firstAt(files, [...main, ...ENTRIES])
  if (entry === undefined || entry === 'src/main.js') return [...files]
  return addFile(files, 'vue.config.js', `module.exports = { pages: { index: ${JSON.stringify(entry)} } }\n`)
}

/** Vue 2 needs its compiler package in exactly the same version. */
function compilerFor(manifest: Manifest): Record<string, string> {
  const range = packagesOf(manifest).vue
  return range !== undefined && majorOf(range) === 2 ? { 'vue-template-compiler': range } : {}
}
