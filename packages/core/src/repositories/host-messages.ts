/** What is said of a refusal of GitHub that the pages of repositories need not know beforehand. */
export const hostMessages = {
  refusedHint: 'Check your access on GitHub, and what you allowed when you signed in with it.',
}
