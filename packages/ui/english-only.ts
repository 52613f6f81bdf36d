/**
 * React Aria brings its own words in thirty languages. The product speaks English only, and so must they: in a
 * bundle that is made with this plugin of Vite's the other files hold the English ones instead.
 */
export const englishOnly = {
  name: 'english-only',
  enforce: 'pre' as const,
  load: {
    filter: { id: /\/react-aria\/dist\/private\/intl\/[a-z]+\/(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: () => "export { default } from './en-US.mjs'",
  },
}
