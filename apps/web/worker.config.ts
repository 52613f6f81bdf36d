import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { beginsEditor } from './chunks.config.ts'

/**
 * Modules outside the shell, by path: the editor with its languages and previews, and pages framed by other sites.
 * Files that only they need are cached once they have been used.
 */
const APART =
  /\/src\/(editor|runtime|routes\/(p|standalone|auth|embed))\/|\/standalone-|\/node_modules\/(@codemirror|@lezer|@replit|prettier)/

/** Files that no module imports. */
const SHELL_ASSETS = /\.css$|-latin-wght-normal-[^/]*\.woff2$|\/search-worker-[^/]*\.js$/

/**
 * The worker that makes pages work offline, and the list of files that it caches: everything that the shell can reach.
 */
export function offlineWorker() {
  const shell = new Set<string>()
  const collect: Plugin = {
    name: 'sandlot:shell-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      shell.clear()
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      for (const name of reached(chunks)) shell.add(name)
      for (const { fileName, type } of Object.values(bundle))
        if (type === 'asset' && SHELL_ASSETS.test(fileName)) shell.add(fileName)
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/offline/worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // Their names contain a content hash.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => !url.startsWith('assets/') || shell.has(url))
            .map((entry) => ({ ...entry, url: `/${entry.url}` })),
        }),
      ],
    },
  })
  return [collect, worker]
}

/**
 * Returns the chunks that the entry reaches through any kind of import, without passing through a page outside the
 * shell.
 */
function reached(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of found) {
    const chunk = byName.get(name)
    for (const next of chunk?.imports ?? []) found.add(next)
    for (const next of chunk?.dynamicImports ?? []) if (!isApart(byName.get(next))) found.add(next)
  }
  return found
}

/** A chunk shared by several pages is the entry of none of them, so its contents decide. */
const isApart = (chunk: Rolldown.OutputChunk | undefined): boolean =>
  chunk?.facadeModuleId ? APART.test(chunk.facadeModuleId) : (chunk?.moduleIds.some(beginsEditor) ?? false)
