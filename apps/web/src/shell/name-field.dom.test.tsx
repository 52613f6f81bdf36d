// @vitest-environment jsdom
import { inputText } from '@sandlot/core/input-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { NameField } from '@sandlot/ui/name-field'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, press, seek, type } from '../sandboxes/testing/dom.ts'

async function show(title: string, isTaken = (_title: string) => false) {
  const onCommit = vi.fn()
  const onEnd = vi.fn()
  const onRefused = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (name: string) =>
    root.render(
      <NameField
        label="Title"
        name={name}
        onCommit={onCommit}
        onEnd={onEnd}
        onRefused={onRefused}
        problemOf={(title) =>
          isTaken(title) ? 'It is taken.' : inputText(sandboxMessages, titleProblem(title))
        }
      />,
    )
  show(title)
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  const field = await find<HTMLInputElement>('input')
  await eventually(() => expect(document.activeElement).toBe(field))
  return { field, onCommit, onEnd, onRefused, show }
}

test('Enter commits the trimmed title and reports that the keyboard ended it', async () => {
  const { field, onCommit, onEnd } = await show('Old')
  type(field, '  New  ')
  await eventually(() => expect(field.value).toBe('  New  '))
  press('Enter')
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('New', 'Old')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ byKeyboard: true })
})

test('[IT-021] Escape cancels the rename', async () => {
  const { field, onCommit, onEnd } = await show('Old')
  type(field, 'New')
  press('Escape')
  field.blur()
  expect(onCommit).not.toHaveBeenCalled()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ byKeyboard: true })
})

test.each([
  ['   ', 'A title is required.'],
  ['x'.repeat(201), 'A title has at most 200 characters.'],
])('Enter on an invalid title shows why and stays in the field', async (text, message) => {
  const { field, onCommit, onEnd } = await show('Old')
  type(field, text)
  await eventually(() => expect(field.value).toBe(text))
  press('Enter')
  expect((await find('[role="alert"]', message)).id).toBe(field.getAttribute('aria-describedby'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onCommit).not.toHaveBeenCalled()
  expect(onEnd).not.toHaveBeenCalled()
})

test('leaving the field commits a valid title', async () => {
  const kept = await show('Old')
  type(kept.field, 'New')
  await eventually(() => expect(kept.field.value).toBe('New'))
  kept.field.blur()
  expect(kept.onCommit).toHaveBeenCalledExactlyOnceWith('New', 'Old')
  expect(kept.onEnd).toHaveBeenCalledExactlyOnceWith({ byKeyboard: false })
})

test.each([
  ['x'.repeat(201), [['A title has at most 200 characters.']]],
  // A blank title needs no explanation.
  [' ', []],
])('leaving the field with an invalid title reports why the old one stays', async (text, told) => {
  const { field, onCommit, onRefused } = await show('Old')
  type(field, text)
  await eventually(() => expect(field.value).toBe(text))
  field.blur()
  expect(onRefused.mock.calls).toEqual(told)
  expect(onCommit).not.toHaveBeenCalled()
})

test('leaving the field after a commit does not report the new name as taken', async () => {
  const taken = new Set<string>()
  const { field, onCommit, onRefused } = await show('Old', (title) => taken.has(title))
  onCommit.mockImplementation((name: string) => taken.add(name))
  type(field, 'New')
  await eventually(() => expect(field.value).toBe('New'))
  press('Enter')
  field.blur()
  expect(onCommit).toHaveBeenCalledOnce()
  expect(onRefused).not.toHaveBeenCalled()
})

test('an unchanged title is not committed, and Enter during composition does not end it', async () => {
  const { onCommit, onEnd } = await show('Old')
  press('Enter', { isComposing: true })
  expect(onEnd).not.toHaveBeenCalled()
  press('Enter')
  expect(onEnd).toHaveBeenCalledOnce()
  expect(onCommit).not.toHaveBeenCalled()
  expect(seek('[role="alert"]', /./)).toBeUndefined()
})

test('a concurrent rename does not change the old name that the commit is based on', async () => {
  const { field, onCommit, show: showAs } = await show('Old')
  type(field, 'Mine')
  await eventually(() => expect(field.value).toBe('Mine'))
  showAs('Theirs')
  press('Enter')
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Mine', 'Old')
})
