import ignore from 'ignore'

/** What leaves files out of an export, the first that is there: one for that alone, or the repository's own. */
const IGNORE_FILES = ['.sandlotignore', '.gitignore']

/** The files without those that the ignore file at their root matches. */
export function withoutIgnored<F extends { path: string; code: string }>(files: readonly F[]): F[] {
  const rules = IGNORE_FILES.map((name) => files.find(({ path }) => path === name)).find(Boolean)
  if (!rules) return [...files]
  const matcher = ignore({ allowRelativePaths: true }).add(rules.code)
  return files.filter(({ path }) => !matcher.ignores(path))
}
