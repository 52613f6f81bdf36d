import type { Key } from 'ink'
import { expect, test, vi } from 'vitest'
import { answered, firstOpen } from './answer.ts'
import type { Option, Prompt } from './prompt.ts'

const key = (fields: Partial<Key> = {}): Key => ({ ...fields }) as Key
const press = (input: string, fields: Partial<Key> = {}) => ({ input, key: key(fields) })
const down = press('', { downArrow: true })
const enter = press('', { return: true })
const esc = press('', { escape: true })

const option = (text: string, why: string | null = null): Option => ({ text, why, run: vi.fn() })

test('arrows move through a menu, which runs the choice once and closes', () => {
  const entries = [option('One'), option('Two'), option('Three')].map((one) => ({ ...one, key: null }))
  const menu: Prompt = { kind: 'menu', title: '', entries, index: 0 }
  const { prompt } = answered(menu, down)
  expect(prompt).toMatchObject({ index: 1 })
  const { prompt: closed, run } = answered(prompt ?? menu, enter)
  expect(closed).toBeNull()
  run?.()
  expect(entries[1]?.run).toHaveBeenCalledOnce()
  const onCancel = vi.fn()
  answered({ ...menu, onCancel }, esc).run?.()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(answered(menu, esc)).toEqual({ prompt: null })
  expect(answered({ ...menu, index: 2 }, down).prompt).toMatchObject({ index: 2 })
})

test('a multiple-choice menu stays open: Space chooses, and Enter closes it', () => {
  const again = vi.fn()
  const entries = [{ ...option('One'), key: '1', run: again }]
  const menu: Prompt = { kind: 'menu', isMulti: true, title: '', entries, index: 0 }
  for (const chosen of [press(' '), press('1')]) answered(menu, chosen).run?.()
  expect(again).toHaveBeenCalledTimes(2)
  expect(answered(menu, enter)).toEqual({ prompt: null })
})

test('an action’s key runs it from the menu; one that is not allowed keeps the menu open', () => {
  const entries = [
    { ...option('Open'), key: 'o' },
    { ...option('Delete', 'Viewers cannot.'), key: 'D' },
  ]
  const menu: Prompt = { kind: 'menu', title: '', entries, index: 0 }
  const open = answered(menu, press('o'))
  expect(open.prompt).toBeNull()
  open.run?.()
  expect(entries[0]?.run).toHaveBeenCalledOnce()
  const refused = answered(menu, press('D'))
  expect(refused.prompt).toMatchObject({ index: 1 })
  refused.run?.()
  expect(entries[1]?.run).not.toHaveBeenCalled()
})

test('typing filters the options, and selects the first that can be chosen', () => {
  const all = [option('/a', 'Already there.'), option('/b'), option('/ab')]
  const pick: Prompt = {
    kind: 'pick',
    title: '',
    label: 'Folder',
    text: '',
    index: firstOpen(all),
    optionsFor: (text) => all.filter(({ text: name }) => name.includes(text)),
  }
  expect(pick.index).toBe(1)
  const { prompt } = answered(pick, press('a'))
  expect(prompt).toMatchObject({ text: 'a', index: 1 })
  const { run } = answered(prompt ?? pick, enter)
  run?.()
  expect(all[2]?.run).toHaveBeenCalledOnce()
  // A letter that moves the selection elsewhere is typed as text here.
  expect(answered(pick, press('j')).prompt).toMatchObject({ text: 'j' })
})

test('Enter on an invalid text keeps the prompt open, and shows the problem from then on', () => {
  const onDone = vi.fn()
  const text: Prompt = { kind: 'text', label: '', text: '', problemOf: () => 'Type at least one.', onDone }
  const { prompt, run } = answered(text, enter)
  run?.()
  expect(prompt).toMatchObject({ isTried: true })
  expect(onDone).not.toHaveBeenCalled()
})
