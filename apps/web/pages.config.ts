import { readdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const ROUTES = resolve(import.meta.dirname, 'src/routes')

/** Returns the paths of all pages, derived from the file names. `$name` stands for one segment and `$` for the rest. */
export function pagePatterns(): string[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('.tsx') && file !== '__root.tsx')
  const pattern = (file: string) =>
    `/${file}`
      .replace(/\.tsx$/, '')
      .replaceAll('.', '/')
      .replace(/\/(?:index|route)$/, '')
  return [...new Set(files.map((file) => pattern(file) || '/'))].toSorted()
}

/** Emits the list of pages for the server, so that it answers all other paths with 404. */
export const pageList: Plugin = {
  name: 'sandlot:pages',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pagePatterns()) })
  },
}
