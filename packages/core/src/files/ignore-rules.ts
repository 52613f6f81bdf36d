import ignore, { type Ignore } from 'ignore'

/** Files that say what stays out, the first that a folder has: one for that alone, or the repository's own. */
export const IGNORE_FILES = ['.sandlotignore', '.gitignore'] as const

export type IgnoreRules = {
  /** Adds what an ignore file of a folder says; the root is ''. */
  add: (folder: string, text: string) => void
  /** Whether a path from the root stays out; asked for a folder before what is in it. */
  ignores: (path: string, isFolder: boolean) => boolean
}

/** Rules as git reads them: those of the innermost folder have the last word. */
export function createIgnoreRules(): IgnoreRules {
  const byFolder = new Map<string, Ignore>()
  return {
    add: (folder, text) => {
      byFolder.set(folder, ignore({ allowRelativePaths: true }).add(text))
    },
    ignores: (path, isFolder) => {
      let isIgnored = false
      const parts = path.split('/')
      for (let depth = 0; depth < parts.length; depth += 1) {
        const rules = byFolder.get(parts.slice(0, depth).join('/'))
        const below = parts.slice(depth).join('/') + (isFolder ? '/' : '')
        const said = rules?.test(below)
        if (said?.ignored) isIgnored = true
        else if (said?.unignored) isIgnored = false
      }
      return isIgnored
    },
  }
}
