// @vitest-environment jsdom
import { UPLOAD_MAX_BYTES } from '@sandlot/core/files/limits'
import { expect, test, vi } from 'vitest'
import { eventually, find, press, seek } from '../../sandboxes/testing/dom.ts'
import { showFiles as show } from './testing/files.tsx'

const text = (name: string, contents: BlobPart) => new File([contents], name)

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Dispatches the event of files being pasted on a row. */
async function paste(row: string, ...files: File[]) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files } })
  ;(await find('[role="row"]', row)).dispatchEvent(event)
  return event
}

test('pastes files into the selected folder or beside the selected file, and reports where', async () => {
  const { texts, said } = show()
  expect((await paste('src', text('b.txt', 'b'))).defaultPrevented).toBe(true)
  await eventually(() => expect(texts()['src/b.txt']).toBe('b'))
  expect(said()).toContain('One file was added to src')
  await paste('top.txt', text('c.txt', 'c'))
  await eventually(() => expect(texts()['c.txt']).toBe('c'))
  expect(said()).toContain('One file was added')
})

test('skips and reports a file that is too large; adds the others', async () => {
  const { texts, said } = show()
  await paste('top.txt', text('big.bin', new Uint8Array(UPLOAD_MAX_BYTES + 1)), text('b.txt', 'b'))
  await eventually(() => expect(texts()['b.txt']).toBe('b'))
  expect(texts()['big.bin']).toBeUndefined()
  expect(said()).toContain('“big.bin” was left out because it is larger than 5.0 MB.')
})

test('skips and reports unreadable files', async () => {
  const { texts, said } = show()
  const gone = text('gone.txt', 'x')
  gone.arrayBuffer = () => Promise.reject(new Error('gone'))
  await paste('top.txt', gone)
  await eventually(() => expect(said()).toContain('“gone.txt” could not be read and was left out.'))
  expect(texts()['gone.txt']).toBeUndefined()
})

test('shows the progress of many files', async () => {
  const { services, said } = show()
  const told = vi.fn()
  services.toasts.subscribe(() => told(said().find((line) => line.startsWith('Uploaded'))))
  const files = Array.from({ length: 21 }, (_, at) => text(`n${at}.txt`, ''))
  await paste('top.txt', ...files)
  await eventually(() => expect(said()).toEqual(['21 files were added']))
  expect(told.mock.calls.flat()).toContain('Uploaded 7 of 21 files')
})

test('replaces a file of the same name only after confirmation', async () => {
  const { texts } = show()
  await paste('top.txt', text('top.txt', 'new'))
  ;(await find('[role="alertdialog"] button', 'Keep both')).click()
  await eventually(() => expect(Object.values(texts())).toContain('new'))
  expect(texts()['top.txt']).toBe('top')
})

test.each(['Escape', 'Cancel'])('%s in that dialog adds nothing', async (way) => {
  const { texts, said } = show()
  const before = texts()
  await paste('top.txt', text('top.txt', 'new'), text('b.txt', 'b'))
  const dialog = await find('[role="alertdialog"]')
  expect(dialog.textContent).toContain('Its current contents stay in the history.')
  if (way === 'Escape') press('Escape')
  else (await find('[role="alertdialog"] button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  await settled()
  expect([texts(), said()]).toEqual([before, []])
})

test('adds chosen files where a new file would go, beside the open one', async () => {
  const { texts } = show({ current: 'src/a.txt' })
  const field = await find<HTMLInputElement>('input[type="file"]', 'Upload files')
  const chosen = vi.fn()
  Object.defineProperty(field, 'files', { value: [text('b.txt', 'b')] })
  Object.defineProperty(field, 'value', { set: chosen })
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await eventually(() => expect(texts()['src/b.txt']).toBe('b'))
})

test('offers undo in the message about added files', async () => {
  const { texts } = show()
  const before = texts()
  await paste('top.txt', text('b.txt', 'b'))
  await eventually(() => expect(texts()['b.txt']).toBe('b'))
  ;(await find('button', 'Undo')).click()
  expect(texts()).toEqual(before)
})

test('ignores pasting when read-only', async () => {
  const { texts } = show({ isReadOnly: true })
  expect((await paste('top.txt', text('b.txt', 'b'))).defaultPrevented).toBe(false)
  expect(Object.keys(texts()).sort()).toEqual(['src/a.txt', 'top.txt'])
  expect(seek('button', 'Upload files')).toBeUndefined()
})
