import { PRINT_WIDTH_MAX, PRINT_WIDTH_MIN, TAB_WIDTH_MAX, TAB_WIDTH_MIN } from '@sandlot/core/profile/limits'
import * as z from 'zod/mini'

export const trailingCommas = ['none', 'es5', 'all'] as const
export const arrowParenses = ['always', 'avoid'] as const

const within = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** How code is formatted unless the sandbox configures it (spec PS-041, CN-084, contract §9). */
export const defaultPrettierConfig = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  semi: true,
  singleQuote: false,
  jsxSingleQuote: false,
  trailingComma: 'none' as (typeof trailingCommas)[number],
  bracketSpacing: true,
  bracketSameLine: false,
  arrowParens: 'always' as (typeof arrowParenses)[number],
}
export type PrettierConfig = typeof defaultPrettierConfig

const fallingBackTo = (defaults: PrettierConfig) =>
  z.object({
    printWidth: z.catch(within(PRINT_WIDTH_MIN, PRINT_WIDTH_MAX), defaults.printWidth),
    tabWidth: z.catch(within(TAB_WIDTH_MIN, TAB_WIDTH_MAX), defaults.tabWidth),
    useTabs: z.catch(z.boolean(), defaults.useTabs),
    semi: z.catch(z.boolean(), defaults.semi),
    singleQuote: z.catch(z.boolean(), defaults.singleQuote),
    jsxSingleQuote: z.catch(z.boolean(), defaults.jsxSingleQuote),
    trailingComma: z.catch(z.enum(trailingCommas), defaults.trailingComma),
    bracketSpacing: z.catch(z.boolean(), defaults.bracketSpacing),
    bracketSameLine: z.catch(z.boolean(), defaults.bracketSameLine),
    arrowParens: z.catch(z.enum(arrowParenses), defaults.arrowParens),
  })

/** Reads any value as a configuration. Missing and invalid options are taken from `defaults`. */
export function prettierConfigFrom(value: unknown, defaults = defaultPrettierConfig): PrettierConfig {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return fallingBackTo(defaults).parse(isRecord ? value : {})
}

const perhaps = <Type extends z.ZodMiniType>(type: Type) => z.catch(z.optional(type), undefined)

/** Options that only a configuration file can set, because the editor has no setting for them. */
export const FileOptions = z.object({
  quoteProps: perhaps(z.enum(['as-needed', 'consistent', 'preserve'])),
  objectWrap: perhaps(z.enum(['preserve', 'collapse'])),
  proseWrap: perhaps(z.enum(['always', 'never', 'preserve'])),
  htmlWhitespaceSensitivity: perhaps(z.enum(['css', 'strict', 'ignore'])),
  singleAttributePerLine: perhaps(z.boolean()),
  vueIndentScriptAndStyle: perhaps(z.boolean()),
  endOfLine: perhaps(z.enum(['auto', 'lf', 'crlf', 'cr'])),
})
export type PrettierOptions = PrettierConfig & z.infer<typeof FileOptions>
