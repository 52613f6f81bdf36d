import { withoutSlashesBehind } from '@sandlot/core/files/path-rules'

const PATTERNS = [
  /\brequire\s{0,4}\(\s{0,4}(['"])([^'"\n]{1,200})\1\s{0,4}\)/g,
  /\b(?:from|import)\s{0,4}\(?\s{0,4}(['"])([^'"\n]{1,200})\1/g,
]

/**
 * Finds what a JavaScript file may import, without running or parsing it. Text that only looks like an import is
 * included, which costs no more than a superfluous file.
 */
export function importsOf(code: string): string[] {
  const found = new Set<string>()
  for (const pattern of PATTERNS) for (const [, , name] of code.matchAll(pattern)) if (name) found.add(name)
  return [...found]
}

/** Splits `@scope/name/lib/x` into the package's name and the path in it; null if it names no package. */
export function splitImport(specifier: string): { name: string; subpath: string } | null {
  const match = specifier.match(/^(@[^/]+\/[^/]+|[^@./:][^/:]*)(?:\/(.*))?$/)
  return match?.[1] ? { name: match[1], subpath: withoutSlashesBehind(match[2] ?? '') } : null
}
