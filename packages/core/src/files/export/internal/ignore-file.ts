import ignore from 'ignore'

/** Ignore files for exports, in order of precedence: a specific one, or the repository's. */
const IGNORE_FILES = ['.sandlotignore', '.gitignore']

/** The files that the ignore file at their root does not match. */
export function withoutIgnored<F extends { path: string; code: string }>(files: readonly F[]): F[] {
  const rules = IGNORE_FILES.map((name) => files.find(({ path }) => path === name)).find(Boolean)
  if (!rules) return [...files]
  const matcher = ignore({ allowRelativePaths: true }).add(rules.code)
  return files.filter(({ path }) => !matcher.ignores(path))
}
