import { Text } from 'ink'
import type { ComponentProps } from 'react'
import { createContext, useContext } from 'react'
import type { Background } from '../terminal/input.ts'
import type { Segment, Style } from './segments.ts'

type Look = Omit<ComponentProps<typeof Text>, 'children'>
export type Theme = Record<Style, Look>

const plain: Theme = {
  strong: { bold: true },
  dim: { dimColor: true },
  selected: { inverse: true },
  comment: { dimColor: true },
  keyword: { bold: true },
  string: {},
  number: {},
  accent: {},
  good: {},
  warn: {},
  bad: {},
}

/**
 * Uses only the sixteen colors of the terminal's own theme: on a light background, those that are readable there. With
 * NO_COLOR (null), only weight and inversion (spec CL-008).
 */
export function themeFor(background: Background | null): Theme {
  if (background === null) return plain
  if (background === 'light')
    return {
      ...plain,
      keyword: { color: 'magenta' },
      string: { color: 'green' },
      number: { color: 'blue' },
      accent: { color: 'blue' },
      good: { color: 'green' },
      warn: { color: 'magenta' },
      bad: { color: 'red' },
    }
  return {
    ...plain,
    keyword: { color: 'magenta' },
    string: { color: 'green' },
    number: { color: 'cyan' },
    accent: { color: 'cyan' },
    good: { color: 'green' },
    warn: { color: 'yellow' },
    bad: { color: 'red' },
  }
}

const ThemeContext = createContext<Theme>(plain)
export const ThemeProvider = ThemeContext.Provider

/** A line of the screen; an empty one takes its space, too. */
export function Line({ segments }: { segments: readonly Segment[] }) {
  const theme = useContext(ThemeContext)
  return (
    <Text wrap="truncate-end">
      {segments.length === 0 ? ' ' : null}
      {segments.map(({ text, style }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are identified by position and have no state
        <Text key={at} {...(style && theme[style])}>
          {text}
        </Text>
      ))}
    </Text>
  )
}
