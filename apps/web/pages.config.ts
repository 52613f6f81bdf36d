import { readdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'

const ROUTES = resolve(import.meta.dirname, 'src/routes')

/** The addresses that have a page, `$name` for one part of one and `$` for the rest, by the names of the files. */
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

/** Tells the server which addresses have a page, so that it can say of the others that there is none. */
export const pageList: Plugin = {
  name: 'sandlot:pages',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pagePatterns()) })
  },
}
