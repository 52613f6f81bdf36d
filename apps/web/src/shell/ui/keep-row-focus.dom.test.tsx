// @vitest-environment jsdom
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../sandboxes/testing/dom.ts'

// Several test files share one document.
afterEach(() => document.body.replaceChildren())

const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))

function show(html: string) {
  document.body.innerHTML = `<section><h2>Rows</h2>${html}</section><button id="outside">outside</button>`
  const holder = document.body.querySelector('section') as HTMLElement
  const leave = keepRowFocus(holder)
  const byId = (id: string) => document.getElementById(id) as HTMLElement
  return { byId, leave: () => leave?.(), at: () => document.activeElement?.id ?? '' }
}
const rows =
  '<ul><li><button id="a1"></button><button id="a2"></button></li><li><button id="b1"></button><button id="b2"></button></li></ul>'

test('focuses the same control of the row that takes the removed row’s place', async () => {
  const { byId, at, leave } = show(rows)
  byId('a2').focus()
  byId('a2').closest('li')?.remove()
  await eventually(() => expect(at()).toBe('b2'))
  byId('b2').closest('li')?.remove()
  await eventually(() => expect(document.activeElement?.tagName).toBe('H2'))
  leave()
})

test('does not take the focus from elsewhere, or from a replacement that claims it', async () => {
  const { byId, at, leave } = show(rows)
  byId('a1').focus()
  byId('outside').focus()
  byId('a1').closest('li')?.remove()
  await nextFrame()
  expect(at()).toBe('outside')
  byId('b1').focus()
  const field = document.createElement('input')
  field.id = 'field'
  byId('b1').replaceWith(field)
  requestAnimationFrame(() => field.focus())
  await nextFrame()
  expect(at()).toBe('field')
  leave()
})

test('closing a form in a row focuses the row’s first action', async () => {
  const { byId, at, leave } = show(rows)
  const row = byId('b1').closest('li') as HTMLElement
  row.innerHTML = '<input id="name"><button id="cancel"></button>'
  byId('cancel').focus()
  row.innerHTML = '<button id="rename"></button><button id="remove"></button>'
  await eventually(() => expect(at()).toBe('rename'))
  leave()
})

test('a dialog that followed another returns the focus to where it was before both', async () => {
  const { byId, at, leave } = show(rows)
  byId('a1').focus()
  const layer = document.body.appendChild(document.createElement('div'))
  layer.innerHTML = '<div role="alertdialog"><button id="yes"></button></div>'
  byId('yes').focus()
  layer.remove()
  await eventually(() => expect(at()).toBe('a1'))
  leave()
})
