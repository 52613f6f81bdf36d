import { atCaret, letters, type Written } from '../keys/edit.ts'
import { type Action, keyLabel } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { cut, pieces, widthOf, wrapped } from '../text.ts'
import type { Notice, Prompt } from './prompt.ts'
import { fitLine, type Segment, type Style } from './segments.ts'

const CARET = '█'
/** How much of the typed text is always visible. */
const TYPED_MIN = 16
/** The maximum height of an error. */
const FAILURE_LINES_MAX = 5
const tones: Record<Notice['tone'], Style | undefined> = {
  plain: undefined,
  good: 'good',
  warn: 'warn',
  bad: 'bad',
}
const marks: Record<Notice['tone'], string> = { plain: '', good: '✓ ', warn: '! ', bad: '✗ ' }

type Foot = {
  prompt: Prompt | null
  notice: Notice | null
  actions: readonly Action[]
  columns: number
  labelOf?: (key: string) => string
}

/** The bottom of the screen: a prompt, or else the latest notice, or else the available keys. */
export function footLines({ prompt, notice, actions, columns, labelOf = keyLabel }: Foot): Segment[][] {
  if (prompt) {
    const line = fitLine([{ text: ' ' }, ...promptSegments(prompt, columns - 1)], columns)
    return [...problemLines(prompt, columns), line]
  }
  if (notice) return noticeTexts(notice, columns - 2).map((text) => noticeLine(notice, text, columns))
  return [fitLine(hintSegments(actions, { columns, labelOf }), columns)]
}

/** A validation message is above the input if it does not fit next to it, because it says what to do. */
function problemLines(prompt: Prompt, columns: number): Segment[][] {
  if (prompt.kind !== 'text') return []
  const problem = problemIn(prompt)
  if (problem === null || hasRoomBeside(prompt, problem, columns - 1)) return []
  return wrapped(problem, columns - 2).map((text) => fitLine([{ text: ` ${text}`, style: 'bad' }], columns))
}

const hasRoomBeside = ({ label, text }: { label: string; text: string }, aside: string, columns: number) =>
  widthOf(`${label}: ${text}${CARET}  ${aside}`) <= columns

/** An error is shown in full, over the end of the list if necessary; anything else takes one line. */
function noticeTexts({ tone, text, hint }: Notice, columns: number): string[] {
  const said = marks[tone] + text
  const aside = hint === undefined ? '' : ` · ${hint}`
  const room = columns - widthOf(aside)
  if (tone !== 'bad' || widthOf(said) <= room) return [cut(said, room) + aside]
  const lines = wrapped(said + aside, columns)
  if (lines.length <= FAILURE_LINES_MAX) return lines
  const rest = wrapped(said, columns).slice(FAILURE_LINES_MAX - 1)
  return [...lines.slice(0, FAILURE_LINES_MAX - 1), cut(rest.join(' '), room) + aside]
}

function noticeLine({ tone }: Notice, text: string, columns: number): Segment[] {
  const style = tones[tone]
  return fitLine([{ text: ` ${text}`, ...(style && { style }) }], columns)
}

type Choice = Extract<Prompt, { kind: 'choice' }>

const choiceKeys = ({ choices }: Choice) =>
  `  ${choices.map(({ key, label }) => `${key} ${label}`).join(' · ')}`

/** Whether a prompt does not fit on the last line. */
export const isCutAtFoot = (choice: Choice, columns: number): boolean =>
  widthOf(choice.text) + widthOf(choiceKeys(choice)) > columns - 1

function promptSegments(prompt: Prompt, columns: number): Segment[] {
  if (prompt.kind === 'choice') {
    const keys = choiceKeys(prompt)
    return [
      { text: cut(prompt.text, columns - widthOf(keys)), style: 'warn' },
      { text: keys, style: 'strong' },
    ]
  }
  if (prompt.kind === 'menu') {
    const why = prompt.entries[prompt.index]?.why
    // A row may be too short for the whole reason.
    if (why) return [{ text: marks.warn + why, style: 'warn' }]
    return [{ text: prompt.isMulti ? tuiTexts.inMultiMenu : tuiTexts.inMenu, style: 'dim' }]
  }
  const label = `${cut(prompt.label, columns - TYPED_MIN - widthOf(CARET) - 2)}: `
  const problem = prompt.kind === 'pick' ? null : problemIn(prompt)
  const preview = prompt.kind === 'pick' ? (prompt.hint ?? tuiTexts.inPick) : prompt.preview?.(prompt.text)
  const isAbove = problem !== null && !hasRoomBeside(prompt, problem, columns)
  const aside = isAbove ? '' : `  ${problem ?? preview ?? tuiTexts.enterAndEsc}`
  const room = Math.max(TYPED_MIN, columns - widthOf(label) - widthOf(CARET) - widthOf(aside))
  return [
    { text: label, style: 'strong' },
    ...writtenSegments(prompt, room),
    { text: aside, style: problem ? 'bad' : 'dim' },
  ]
}

/** An empty input is not an error until Enter is pressed. */
const problemIn = ({ text, problemOf, isTried }: Extract<Prompt, { kind: 'text' }>) =>
  text === '' && !isTried ? null : (problemOf?.(text) ?? null)

/** The typed text around the caret, cut to fit, mostly from before the caret. */
function writtenSegments(written: Written, columns: number): Segment[] {
  const [before, after] = atCaret(written)
  const [under = '', ...others] = letters(after)
  const end = others.join('')
  const roomAfter = Math.max(Math.floor(columns / 3), columns - widthOf(before) - widthOf(under))
  const shownAfter = pieces(end, roomAfter)[0] ?? ''
  const shownBefore = tail(before, columns - widthOf(under) - widthOf(shownAfter))
  if (under === '') return [{ text: shownBefore }, { text: CARET, style: 'accent' }]
  return [{ text: shownBefore }, { text: under, style: 'selected' }, { text: shownAfter }]
}

/** The end of a text that fits; measured from there, since a pasted text can be long. */
function tail(text: string, columns: number): string {
  let kept = ''
  let width = 0
  for (const letter of letters(text).toReversed()) {
    width += widthOf(letter)
    if (width > columns) break
    kept = letter + kept
  }
  return kept
}

type Hints = { columns: number; labelOf: (key: string) => string }

/** As many key hints as fit; help always comes last. */
function hintSegments(actions: readonly Action[], { columns, labelOf }: Hints): Segment[] {
  const help = hint(labelOf('?'), 'help')
  let room = columns - 1 - widthOfHint(help)
  const shown = actions
    // If two have the same key, the first one wins.
    .filter(({ key }, at) => actions.findIndex((one) => one.key === key) === at)
    .filter(({ isHidden, label }) => !isHidden && label !== '')
    .flatMap((action) => {
      if (action.key === null) return []
      const segments = hint(labelOf(action.key), action.label)
      room -= widthOfHint(segments)
      return room >= 0 ? segments : []
    })
  return [{ text: ' ' }, ...shown, ...help]
}

const hint = (key: string, does: string): Segment[] => [
  { text: key, style: 'accent' },
  { text: ` ${does}  `, style: 'dim' },
]

const widthOfHint = (segments: readonly Segment[]) =>
  segments.reduce((sum, { text }) => sum + widthOf(text), 0)
