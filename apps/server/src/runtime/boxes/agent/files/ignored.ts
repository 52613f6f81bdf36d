import { createIgnoreRules } from '@sandlot/core/files/ignore-rules'

/** What tools make and keep in a project, and what nobody edits; also where no file says so. */
const NEVER = new Set([
  '.git',
  'node_modules',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.cache',
  '.turbo',
  '__pycache__',
  '.venv',
])

export type Ignored = {
  /** Takes what the ignore file of a folder says now, and tells whether that is something else than before. */
  learn: (folder: string, text: string) => boolean
  ignores: (path: string, isFolder: boolean) => boolean
}

export function createIgnored(): Ignored {
  const rules = createIgnoreRules()
  const texts = new Map<string, string>()
  return {
    learn: (folder, text) => {
      if ((texts.get(folder) ?? '') === text) return false
      texts.set(folder, text)
      rules.add(folder, text)
      return true
    },
    ignores: (path, isFolder) =>
      (isFolder && NEVER.has(path.slice(path.lastIndexOf('/') + 1))) || rules.ignores(path, isFolder),
  }
}
