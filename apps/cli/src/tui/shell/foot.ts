import { type Action, keyLabel } from '../keys.ts'
import { tuiTexts } from '../messages.ts'
import { cut, widthOf } from '../text.ts'
import type { Notice, Prompt } from './prompt.ts'
import { fitLine, type Segment, type Style } from './segments.ts'

const CARET = '█'
/** Of what is being typed, this much is always in sight. */
const TYPED_MIN = 16
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

/** The last line: a question, else what has just happened, else the keys that do something here. */
export function footLine({ prompt, notice, actions, columns, labelOf = keyLabel }: Foot): Segment[] {
  if (prompt) return fitLine([{ text: ' ' }, ...promptSegments(prompt, columns - 1)], columns)
  if (notice) {
    const style = tones[notice.tone]
    const hint = notice.hint === undefined ? '' : ` · ${notice.hint}`
    const text = ` ${cut(marks[notice.tone] + notice.text, columns - 2 - widthOf(hint))}${hint}`
    return fitLine([{ text, ...(style && { style }) }], columns)
  }
  return fitLine(hintSegments(actions, { columns, labelOf }), columns)
}

type Choice = Extract<Prompt, { kind: 'choice' }>

const choiceKeys = ({ choices }: Choice) =>
  `  ${choices.map(({ key, label }) => `${key} ${label}`).join(' · ')}`

/** Whether the last line has no room for all of a question. */
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
    // A row may have no room for the whole reason.
    return why ? [{ text: marks.warn + why, style: 'warn' }] : [{ text: tuiTexts.inMenu, style: 'dim' }]
  }
  const label = `${cut(prompt.label, columns - TYPED_MIN - widthOf(CARET) - 2)}: `
  const problem = prompt.kind === 'pick' ? null : problemIn(prompt)
  const preview = prompt.kind === 'pick' ? tuiTexts.inPick : prompt.preview?.(prompt.text)
  const aside = `  ${problem ?? preview ?? tuiTexts.enterAndEsc}`
  const room = Math.max(TYPED_MIN, columns - widthOf(label) - widthOf(CARET) - widthOf(aside))
  return [
    { text: label, style: 'strong' },
    { text: tail(prompt.text, room) },
    { text: CARET, style: 'accent' },
    { text: aside, style: problem ? 'bad' : 'dim' },
  ]
}

const problemIn = ({ text, problemOf }: Extract<Prompt, { kind: 'text' }>) =>
  text === '' ? null : (problemOf?.(text) ?? null)

/** The end of a text, which is where it is being written. */
function tail(text: string, columns: number): string {
  const letters = [...text]
  while (widthOf(letters.join('')) > columns) letters.shift()
  return letters.join('')
}

type Hints = { columns: number; labelOf: (key: string) => string }

/** As many keys as there is room for; help comes last and always. */
function hintSegments(actions: readonly Action[], { columns, labelOf }: Hints): Segment[] {
  const help = hint(labelOf('?'), 'help')
  let room = columns - 1 - widthOfHint(help)
  const shown = actions
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
