import { AppError } from '@sandlot/core/errors'
import { aliasTexts } from './messages.ts'

/** Splits words like a shell, with quotes and backslashes but without expansions. */
export function wordsIn(text: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quote === '' && /\s/.test(sign)) {
      if (word !== null) words.push(word)
      word = null
    } else if (sign === quote) quote = ''
    else if (quote === '' && (sign === '"' || sign === "'")) {
      quote = sign
      word ??= ''
    } else if (sign === '\\' && quote !== "'" && at + 1 < text.length) {
      at += 1
      word = (word ?? '') + text.charAt(at)
    } else word = (word ?? '') + sign
  }
  if (quote !== '') throw new AppError('usage', aliasTexts.quoteOpen(quote), { field: 'means' })
  return word === null ? words : [...words, word]
}

/** Expands an alias: `$1` is its first argument, and arguments that are not referenced are appended. */
export function expanded(
  argv: readonly string[],
  aliases: Readonly<Record<string, string>>,
): readonly string[] {
  const [name = '', ...rest] = argv
  if (!Object.hasOwn(aliases, name)) return argv
  const used = new Set<number>()
  const means = aliases[name] ?? ''
  const words = wordsIn(means).map((word) =>
    word.replace(/\$([1-9])/g, (_all, digit: string) => {
      used.add(Number(digit) - 1)
      return rest[Number(digit) - 1] ?? ''
    }),
  )
  const needed = Math.max(...used) + 1
  if (needed > rest.length) throw new AppError('usage', aliasTexts.needsMore(name, means, needed))
  return [...words, ...rest.filter((_word, at) => !used.has(at))]
}
