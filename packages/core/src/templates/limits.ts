export const SIGN_IN_FOR_TEMPLATES_MODAL_WIDTH_PX = 400

/** Templates in the initial lists (spec CR-016 to CR-018). */
export const RECENT_TEMPLATES_MAX = 4
export const POPULAR_WITH_RECENT = 8
export const POPULAR_ALONE = 12

/** How many of a person's latest forks are searched for recently used templates. */
export const RECENT_FORKS_READ = 200
/** Public templates per response. */
export const TEMPLATE_LIST_MAX = 500
export const PUBLIC_QUERY_MAX = 200

/** Official templates listed first among the popular ones (spec CR-027, contract §9). */
export const SUGGESTED_TEMPLATE_IDS: readonly string[] = [
  '9qputt',
  '3l5fg9',
  'kmwy42',
  'fxis37',
  'yrqw7k',
  'pb6sit',
  'angular',
  'hsd8ke',
  'in2qez',
]

/** A template with a different author label (spec CR-028). */
export const SPECIAL_AUTHOR = { templateId: 'yrqw7k', label: 'Codeium' } as const

/** The Node.js version that official templates need, if newer than the oldest a server may have. */
export const NODE_MIN: Readonly<Record<string, number>> = { astro: 22, nuxt: 22, sveltekit: 22, yrqw7k: 22 }

/** Official devbox templates and their browser counterparts (contract §9). */
export const BROWSER_TWINS: Readonly<Record<string, string>> = {
  '9qputt': 'react-ts',
  '7rp8q9': 'vanilla-ts',
  '3l5fg9': 'vanilla',
  kmwy42: 'rjk9n4zj7m',
}
