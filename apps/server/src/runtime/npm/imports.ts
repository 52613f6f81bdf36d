import { withoutSlashesBehind } from '@sandlot/core/files/path-rules'

const PATTERNS = [
  /\brequire\s{0,4}\(\s{0,4}(['"])([^'"\n]{1,200})\1\s{0,4}\)/g,
  /\b(?:from|import)\s{0,4}\(?\s{0,4}(['"])([^'"\n]{1,200})\1/g,
]

/**
 * What a file of JavaScript may import, found without running or parsing it. Text that only looks like an import is
 * found too, which costs no more than a file too many.
 */
export function importsOf(code: string): string[] {
  const found = new Set<string>()
  for (const pattern of PATTERNS) for (const [, , name] of code.matchAll(pattern)) if (name) found.add(name)
  return [...found]
}

/** `@scope/name/lib/x` as the package's name and the path in it; null for what is no package. */
export function splitImport(specifier: string): { name: string; subpath: string } | null {
  const match = specifier.match(/^(@[^/]+\/[^/]+|[^@./:][^/:]*)(?:\/(.*))?$/)
  return match?.[1] ? { name: match[1], subpath: withoutSlashesBehind(match[2] ?? '') } : null
}
