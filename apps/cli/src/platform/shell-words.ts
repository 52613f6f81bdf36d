const plain = /^[\w@%+=:,./-]+$/

/** One word of a command line, quoted where a shell would read it otherwise. */
export const quoted = (word: string): string =>
  plain.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

/** The command line that these words make. */
export const commandLine = (words: readonly string[]): string => ['sandlot', ...words].map(quoted).join(' ')
