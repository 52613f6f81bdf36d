import ignore, { type Ignore } from 'ignore'

/** Ignore files, in order of precedence within a folder: a specific one, or the repository's. */
export const IGNORE_FILES = ['.sandlotignore', '.gitignore'] as const

export type IgnoreRules = {
  /** Adds the ignore file of a folder; the root is ''. */
  add: (folder: string, text: string) => void
  /** Whether a path is ignored; must be called for a folder before its contents. */
  ignores: (path: string, isFolder: boolean) => boolean
}

/** Ignore rules with Git's semantics: those of the innermost folder take precedence. */
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
