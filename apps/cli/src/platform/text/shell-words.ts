const plain = /^[\w@%+=:,./-]+$/

/** Quotes a word if a shell would interpret it. */
export const quoted = (word: string): string =>
  plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** The command line for these words. */
export const commandLine = (words: readonly string[]): string => ['sandlot', ...words].map(quoted).join(' ')
