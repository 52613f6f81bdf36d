import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const EXPORT = 'export const __vitePreload ='
const LOAD_PART = resolve(import.meta.dirname, 'src/shell/lost-code.ts')

/** The build loads every part of the app through one helper. This wraps it in our own (see lost-code.ts). */
export function partsWithLimits(): Plugin {
  return {
    name: 'sandlot:parts-with-limits',
    apply: 'build',
    transform: {
      filter: { id: /preload-helper/ },
      handler(code, id) {
        if (id !== HELPER) return
        if (!code.includes(EXPORT))
          throw new Error('parts.config.ts: the helper that loads parts has changed.')
        return {
          code: `import { loadPart } from ${JSON.stringify(LOAD_PART)}
${code.replace(EXPORT, 'const preloadPart =')}
export const __vitePreload = (...call) => loadPart(() => preloadPart(...call))`,
          map: null,
        }
      },
    },
  }
}
