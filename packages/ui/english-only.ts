/**
 * React Aria includes its texts in thirty languages. The product is only in English, and so must they be, so this Vite
 * plugin substitutes the English ones for all others.
 */
export const englishOnly = {
  name: 'english-only',
  enforce: 'pre' as const,
  load: {
    filter: { id: /\/react-aria\/dist\/private\/intl\/[a-z]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export { default } from './en-US.mjs'",
  },
}
