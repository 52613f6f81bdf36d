import { useEffect, useLayoutEffect, useRef } from 'react'
import { runAction, whyNot } from '../actions/run-action.ts'
import type { Connection } from '../data/connection.ts'
import type { Action } from '../keys/keys.ts'
import { cursorIn } from '../navigation/navigation.ts'
import { screenKey, screens, viewId } from '../navigation/views.ts'
import type { MenuEntry, Prompt } from '../shell/prompt.ts'
import { plainText, type Segment } from '../shell/segments.ts'
import { capital } from '../text.ts'
import { type Tui, useTui } from '../tui.tsx'
import { plainTexts } from './messages.ts'
import { keyLines, listLines, type PlainList, promptLines } from './plain-lines.ts'

/** Line input and output, instead of keys and a screen. */
export type PlainTerminal = {
  write: (lines: readonly string[]) => void
  /** Returns a function that unsubscribes. */
  onLine: (listener: (line: string) => void) => () => void
}

/** What was read out last. */
export type Announced = { place: string; content: string; said: string; connection: Connection | null }

export const nothingAnnounced: Announced = { place: '', content: '', said: '', connection: null }

/** By then React has rendered the effect of a line, though not the server's answers. */
const DRAWN_MS = 20

type Props = {
  terminal: PlainTerminal
  title: string
  note: string
  lines: readonly (readonly Segment[])[]
  list: PlainList | null
  /** Whether the preview is read out instead of the list. */
  isAlone: boolean
  actions: readonly Action[]
}

/** Reads out changes line by line and takes answers as lines; nothing is repeated (spec CL-051). */
export function PlainShell({ terminal, title, note, lines, list, isAlone, actions }: Props) {
  const tui = useTui()
  const { view, prompt, notice, connection } = tui
  const texts = list && list.count > 0 ? listLines(list) : lines.map(plainText).map((line) => line.trim())
  const place = `${viewId(view)} ${title} ${list?.from} ${list === null || list.count > 0} ${note.replace(/\d+/g, '')}`
  const content = texts.join('\n')
  const isAsked = prompt !== null
  const whole = [
    `${[title, note].filter(Boolean).join(', ')}.`,
    ...texts.filter((line) => line !== ''),
    plainTexts.choose,
  ]
  const said = whole.join('\n')
  const say = () => terminal.write(whole)
  const { announced } = tui
  useEffect(() => {
    const before = announced.current
    if (isAlone) {
      // Leaving it announces the current place again.
      announced.current = { ...before, place: '', said: '' }
      return
    }
    if (isAsked || (before.place === place && before.content === content)) return
    announced.current = { ...before, place, content, said }
    if (before.said === said) return
    if (before.place !== place || list === null) say()
    else terminal.write([plainTexts.changed])
  })
  useEffect(() => {
    if (prompt) terminal.write(promptLines(prompt))
  }, [prompt, terminal])
  useEffect(() => {
    if (notice) terminal.write([[notice.text, notice.hint].filter(Boolean).join(' · ')])
  }, [notice, terminal])
  useEffect(() => {
    const before = announced.current.connection
    if (before !== null && before !== connection && connection !== 'connecting')
      terminal.write([plainTexts.connection(connection)])
    announced.current.connection = connection
  }, [announced, connection, terminal])

  const wanted = useRef<number | null>(null)
  const index = cursorIn(tui.navigation, view).index
  useEffect(() => {
    if (wanted.current !== index) return
    wanted.current = null
    readOut(index)
  })
  const readOut = (at: number) => {
    const row = list?.rows[at - list.from]
    if (!row) return
    terminal.write(row.details)
    tui.ask({
      kind: 'menu',
      title: plainTexts.rowActions(row.name ?? row.text),
      entries: entriesOf(actions, tui),
      index: 0,
    })
  }

  const choose = (number: number) => {
    const at = number - 1
    if (!list || at < list.from || at >= list.from + list.rows.length)
      return terminal.write([plainTexts.noSuchRow(String(number))])
    if (isAlone) tui.preview.setAlone(false)
    if (at === index) return readOut(at)
    wanted.current = at
    tui.keys.current?.(`row ${at}`)
  }
  const all = [...actions, ...tui.everywhere]
  const listen = (typed: string) => {
    const line = typed.trim()
    if (prompt) return answerPrompt(prompt, line, { tui, terminal })
    if (/^\d+$/.test(line)) return choose(Number(line))
    const key = words[line.toLowerCase()] ?? line
    if (isAlone && (line === '' || key === 'list')) return tui.preview.setAlone(false)
    if (line === '' || key === 'list') return say()
    if (key === '?') return terminal.write([...keyLines(all), plainTexts.choose])
    if (key === 'screens') return askScreen(tui)
    // A key that leaves the preview does nothing else.
    if (isAlone && tui.keys.current?.(key)) return
    const action = all.find((one) => one.key === key)
    if (action) runAction(action, tui)
    else if (!tui.keys.current?.(key)) terminal.write([plainTexts.unknown(line)])
  }
  const latest = useRef(listen)
  useLayoutEffect(() => {
    latest.current = listen
  })
  useEffect(() => {
    // Each line takes effect before the next one is processed, even if they arrive together.
    const waiting: string[] = []
    const next = () => {
      const line = waiting[0]
      if (line === undefined) return
      latest.current(line)
      setTimeout(() => {
        waiting.shift()
        next()
      }, DRAWN_MS)
    }
    return terminal.onLine((line) => {
      waiting.push(line)
      if (waiting.length === 1) next()
    })
  }, [terminal])
  return null
}

/** Words for keys. */
const words: Readonly<Record<string, string>> = {
  next: 'page 1',
  more: 'page 1',
  previous: 'page -1',
  list: 'list',
  screens: 'screens',
  back: 'esc',
  help: '?',
  quit: 'q',
  open: 'enter',
  mark: 'space',
}

const entriesOf = (actions: readonly Action[], tui: Tui): MenuEntry[] =>
  actions.flatMap((action) => {
    const text = action.menu ?? action.label
    if (text === '' || action.key === '.') return []
    return [
      { key: action.key, text: capital(text), why: whyNot(action, tui), run: () => runAction(action, tui) },
    ]
  })

const askScreen = ({ ask, dispatch }: Tui) =>
  ask({
    kind: 'menu',
    title: plainTexts.screens,
    entries: screens.map(({ name, view }, at) => ({
      key: screenKey(at),
      text: name,
      why: null,
      run: () => dispatch({ do: 'go', view }),
    })),
    index: 0,
  })

type Means = { tui: Tui; terminal: PlainTerminal }

/** Answers a prompt with a line; an empty line cancels. */
function answerPrompt(prompt: Prompt, line: string, { tui, terminal }: Means): void {
  const close = (run?: () => void) => {
    tui.ask(null)
    run?.()
  }
  if (prompt.kind === 'choice') {
    const choice = prompt.choices.find(({ key }) => key === line.slice(0, 1).toLowerCase())
    if (!choice) terminal.write([plainTexts.left])
    close(choice?.run)
    return
  }
  if (line === '') {
    terminal.write([plainTexts.left])
    close(prompt.kind === 'pick' ? undefined : prompt.onCancel)
    return
  }
  if (prompt.kind === 'text') {
    const problem = prompt.problemOf?.(line)
    if (problem) terminal.write([problem])
    else close(() => prompt.onDone(line))
    return
  }
  const options = prompt.kind === 'menu' ? prompt.entries : prompt.optionsFor(prompt.text)
  const option = /^\d+$/.test(line) ? options[Number(line) - 1] : undefined
  if (option?.why === null) close(option.run)
  else if (option) terminal.write([plainTexts.cannot(option.why)])
  else if (prompt.kind === 'pick') tui.ask({ ...prompt, text: line, index: 0 })
  else terminal.write([plainTexts.noSuchChoice(line), plainTexts.chooseOrLeave])
}
