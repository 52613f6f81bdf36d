/** Syntax that only ES modules have. A comment that looks like it makes a file count as one, which does no harm. */
const MODULE =
  /(?:^|[;}]|\*\/)\s{0,40}(?:import|export)\b\s{0,40}[\w$*{"'(]|\bimport\s{0,4}\(|\bimport\.meta\b/m
const REQUIRE = /\brequire\s{0,4}\(\s{0,4}(['"])([^'"\n]{1,200})\1\s{0,4}\)/g
const EITHER_BUILD =
  /\bif\s{0,4}\(\s{0,4}process\.env\.NODE_ENV\s{0,4}([!=])==?\s{0,4}(['"])production\2\s{0,4}\)\s{0,4}\{([^{}]*)\}\s{0,40}else\s{0,4}\{([^{}]*)\}/g

/**
 * Returns what a CommonJS file requires in development mode, in which previews run: if a package chooses between two
 * builds, the other one is left out. Null for ES modules, which have to be converted first.
 */
export function requiresOf(code: string): string[] | null {
  if (MODULE.test(code)) return null
  const live = code.replace(EITHER_BUILD, (_whole, sign: string, _quote, first: string, second: string) =>
    sign === '!' ? first : second,
  )
  return [...new Set([...live.matchAll(REQUIRE)].map(([, , name = '']) => name))]
}
