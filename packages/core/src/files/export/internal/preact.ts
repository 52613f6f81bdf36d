import { withModulePage } from '../page.ts'
import { addFile, barePath, type ExportContext, type ExportFile, fileAt, firstAt } from './files.ts'
import { withVite } from './full.ts'
import { hasOtherTool, type Manifest, namesIn, readManifest } from './manifest.ts'

const ENTRIES = ['src/index.js', 'src/index.jsx', 'src/index.ts', 'src/index.tsx', 'index.js', 'index.tsx']
const START = 'src/preact-start.js'
const CONFIG = 'vite.config.mjs'

/**
 * Reproduces the defaults of Preact's command line for Vite: style sheets of components and routes are CSS modules,
 * imports may omit the extension of a style sheet, and every script may contain JSX.
 */
const SETTINGS = `import preact from '@preact/preset-vite'
import { defineConfig, transformWithOxc } from 'vite'

const scopedStyles = {
  name: 'scoped-styles',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    if (!found || found.id.includes('.module.')) return null
    const isScoped = /[/\\\\]src[/\\\\](?:components|routes)[/\\\\].*\\.(css|less|s[ac]ss)$/.exec(found.id)
    return isScoped ? \`\${found.id}?.module.\${isScoped[1]}\` : null
  },
}

const jsxInScripts = {
  name: 'jsx-in-scripts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.js') || id.includes('node_modules')) return null
    return transformWithOxc(code, id, { lang: 'jsx', jsx: { runtime: 'automatic', importSource: 'preact' } })
  },
}

export default defineConfig({
  plugins: [scopedStyles, jsxInScripts, preact()],
  resolve: { extensions: ['.mjs', '.js', '.jsx', '.ts', '.tsx', '.json', '.css', '.less', '.scss', '.sass'] },
})
`

/**
 * Exports the template `preact` (spec TP-021). Preact's own command line runs on no supported Node, so its behavior is
 * configured for Vite. A project with its own build is left alone.
 */
export function exportPreact(files: readonly ExportFile[], { title }: ExportContext): ExportFile[] {
  const manifest = readManifest(files)
  if (!manifest) return [...files]
  if (hasOtherTool(files, manifest, /\bpreact(?:-cli)?\s+build\b/))
    return namesIn(manifest, 'scripts').build ? [...files] : withVite(files)
  const entry = entryOf(files, manifest)
  if (entry === null) return [...files]
  const starts = /\brender\s*\(/.test(fileAt(files, entry)?.code ?? '')
  const started = starts ? files : addFile(files, START, startOf(entry))
  const withPage = withModulePage(started, { title, rootId: 'app', entry: starts ? entry : START })
  const configured = addFile(withPage, CONFIG, SETTINGS)
  return withVite(withoutOldScripts(configured), {
    '@preact/preset-vite': '^2.10.6',
    '@babel/core': '^7.28.0',
  })
}

function entryOf(files: readonly ExportFile[], manifest: Manifest): string | null {
  const main = typeof manifest.main === 'string' ? [barePath(manifest.main)] : []
  return firstAt(files, [...main, ...ENTRIES]) ?? null
}

/** An app's module may only export it; then something else must render it. */
const startOf = (entry: string): string => `import { h, render } from 'preact'
import App from '/${entry}'

render(h(App), document.getElementById('app') ?? document.body)
`

/** Replaces scripts that call Preact's command line by Vite's. */
function withoutOldScripts(files: readonly ExportFile[]): ExportFile[] {
  const manifest = readManifest(files)
  const file = fileAt(files, 'package.json')
  if (!manifest || !file || !manifest.scripts) return [...files]
  const kept = Object.entries(namesIn(manifest, 'scripts')).filter(([, script]) => !/\bpreact\b/.test(script))
  const code = `${JSON.stringify({ ...manifest, scripts: Object.fromEntries(kept) }, null, 2)}\n`
  return files.map((one) => (one === file ? { ...one, code } : one))
}
