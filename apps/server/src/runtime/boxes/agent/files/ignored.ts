import { createIgnoreRules } from '@sandlot/core/files/ignore-rules'

/** Folders that tools generate and nobody edits; ignored even without an ignore file. */
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
  /** Updates the rules from a folder's ignore file, and returns whether they changed. */
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
