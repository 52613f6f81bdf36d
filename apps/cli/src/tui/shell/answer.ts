import { edited } from '../keys/edit.ts'
import { keyName, movement, sameKeys } from '../keys/keys.ts'
import type { Press } from '../keys/presses.ts'
import type { Option, Prompt } from './prompt.ts'

type Of<Kind extends Prompt['kind']> = Extract<Prompt, { kind: Kind }>

/** The effect of a key on a prompt: the next prompt, null once it is closed, and what to run. */
export type Answered = { prompt: Prompt | null; run?: (() => void) | undefined }

/** Rows that a page key moves in a list of options. */
const PAGE = 10

export function answered(prompt: Prompt, press: Press): Answered {
  switch (prompt.kind) {
    case 'choice': {
      const choice = prompt.choices.find(({ key }) => key === press.input.toLowerCase())
      return { prompt: null, run: choice?.run }
    }
    case 'text':
      return typed(prompt, press)
    case 'menu':
      return inMenu(prompt, press)
    case 'pick':
      return picked(prompt, press)
  }
}

const isLeaving = ({ input, key }: Press) => key.escape || (key.ctrl && input === 'c')

function typed(prompt: Of<'text'>, press: Press): Answered {
  const { input, key } = press
  if (isLeaving(press)) return { prompt: null, run: prompt.onCancel }
  if (key.return) {
    if (prompt.problemOf?.(prompt.text)) return { prompt: { ...prompt, isTried: true } }
    return { prompt: null, run: () => prompt.onDone(prompt.text) }
  }
  const written = edited(prompt, input, key)
  const { text } = written
  return { prompt: { ...prompt, ...written }, run: () => text !== prompt.text && prompt.onChange?.(text) }
}

function inMenu(prompt: Of<'menu'>, press: Press): Answered {
  const { entries } = prompt
  const key = keyName(press.input, press.key)
  if (isLeaving(press) || key === '.' || key === 'left' || key === 'q')
    return { prompt: null, run: prompt.onCancel }
  const named = entries.findIndex((entry) => entry.key === key)
  if (named >= 0) return taken({ ...prompt, index: named }, entries[named])
  if (key === 'enter' && prompt.isMulti) return { prompt: null }
  const takes = prompt.isMulti ? 'space' : 'enter'
  if (key === takes || key === 'right') return taken(prompt, entries[prompt.index])
  return { prompt: { ...prompt, index: moved(prompt.index, entries.length, sameKeys[key] ?? key) } }
}

function picked(prompt: Of<'pick'>, press: Press): Answered {
  const { input, key } = press
  if (isLeaving(press)) return { prompt: null }
  const options = prompt.optionsFor(prompt.text)
  if (key.return) return taken(prompt, options[prompt.index])
  const name = keyName(input, key)
  if (movement(name, PAGE) && !(name in sameKeys))
    return { prompt: { ...prompt, index: moved(prompt.index, options.length, name) } }
  const written = edited(prompt, input, key)
  const { text } = written
  if (text === prompt.text) return { prompt: { ...prompt, ...written } }
  return { prompt: { ...prompt, ...written, index: firstOpen(prompt.optionsFor(text)) } }
}

/** Choosing a disabled option keeps the prompt open; it says itself why. */
const taken = (prompt: Prompt, option: Option | undefined): Answered =>
  option && option.why === null ? { prompt: null, run: option.run } : { prompt }

function moved(index: number, count: number, key: string): number {
  const last = count - 1
  const to = movement(key, PAGE)
  return Math.max(0, Math.min(last, to ? to(index, last) : index))
}

/** The first enabled option, where the cursor starts. */
export const firstOpen = (options: readonly Option[]): number =>
  Math.max(
    0,
    options.findIndex(({ why }) => why === null),
  )
