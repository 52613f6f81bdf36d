import { useEffect, useRef } from 'react'
import { tuiTexts } from '../messages.ts'
import { plainText, type Segment } from '../shell/segments.ts'
import { useTui } from '../tui.tsx'
import { plainTexts } from './messages.ts'
import type { PlainTerminal } from './plain-shell.tsx'

type Props = {
  terminal: PlainTerminal
  title: string
  tabs: readonly string[]
  tab: string
  lines: readonly (readonly Segment[])[]
  /** The first line to read out, and how many at a time. */
  top: number
  page: number
}

/** Reads out the preview page by page: once, and again when it changes. */
export function PlainPane({ terminal, title, tabs, tab, lines, top, page }: Props) {
  const { prompt } = useTui()
  const texts = lines
    .slice(top, top + page)
    .map((line) => plainText(line).trim())
    .filter((text) => text !== '')
  const rest = lines.length - top - page
  // Waits until everything is loaded, so that it is read out in one go.
  const isLoading = texts.at(-1) === tuiTexts.loading
  const whole = isLoading
    ? [tuiTexts.loading]
    : [
        `${[title, tabs.length > 1 && tab].filter(Boolean).join(', ')}.`,
        ...texts,
        ...(top > 0 ? [plainTexts.previousLines] : []),
        ...(rest > 0 ? [plainTexts.nextLines(rest)] : []),
        ...(tabs.length > 1 ? [plainTexts.parts(tabs)] : []),
        plainTexts.backToList,
      ]
  const content = whole.join('\n')
  const said = useRef('')
  const isAsked = prompt !== null
  useEffect(() => {
    if (isAsked || said.current === content) return
    said.current = content
    terminal.write(whole)
  })
  return null
}
