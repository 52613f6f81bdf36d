// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Control, createControl } from './control.ts'
import type { ControlView, MenuEntry } from './control-view.ts'

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const view: ControlView = {
  label: 'Import to workspace',
  title: 'Import acme/widgets to a workspace on Acme',
  href: `${acme.origin}/dashboard?import_repo=acme/widgets`,
  groups: [
    {
      title: 'Workspace',
      entries: [
        { label: 'Dugout', ask: { kind: 'choose-workspace', id: 'w1' }, isChosen: true },
        { label: 'Bullpen', ask: { kind: 'choose-workspace', id: 'w2' }, isChosen: false, isDisabled: true },
      ],
    },
    { title: null, entries: [{ label: 'Open file in workspace', href: 'https://x.example/' }] },
    { title: null, entries: [{ label: 'Copy link', copy: 'x' }] },
  ],
}

let control: Control
const run = vi.fn<(entry: MenuEntry) => void>()
const root = () => control.element.shadowRoot as ShadowRoot
const button = () => root().querySelector<HTMLElement>('.more') as HTMLElement
const menu = () => root().querySelector<HTMLElement>('[role=menu]') as HTMLElement
const focused = () =>
  root().activeElement?.querySelector('.name')?.textContent ?? root().activeElement?.className
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
  root().activeElement?.dispatchEvent(event)
  return event
}

beforeEach(() => {
  run.mockClear()
  control = createControl(document, run)
  document.body.replaceChildren(control.element)
  control.show(view, { list: [acme], current: acme })
})
afterEach(() => control.retire())

test('the control and its menu work by keyboard alone and have accessible names [EX-015]', () => {
  const link = root().querySelector('a.main') as HTMLAnchorElement
  expect([link.tabIndex, link.textContent, link.title]).toEqual([0, view.label, view.title])
  expect(button().getAttribute('aria-label')).toBe('More of Sandlot')
  expect(button().getAttribute('aria-haspopup')).toBe('menu')
  expect(button().getAttribute('aria-expanded')).toBe('false')

  button().focus()
  press('ArrowDown')
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(menu().getAttribute('aria-label')).toBe('More of Sandlot')
  expect(menu().querySelector('[role=group]')?.getAttribute('aria-label')).toBe('Workspace')
  const items = [...menu().querySelectorAll('[role^=menuitem]')]
  expect(items.map((item) => [item.getAttribute('role'), item.getAttribute('aria-checked')])).toEqual([
    ['menuitemradio', 'true'],
    ['menuitemradio', 'false'],
    ['menuitem', null],
    ['menuitem', null],
  ])
  expect(items[1]?.getAttribute('aria-disabled')).toBe('true')
  const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'b', 'c'].map(
    (key) => {
      press(key)
      return focused()
    },
  )
  expect(path).toEqual([
    'Bullpen',
    'Open file in workspace',
    'Copy link',
    'Dugout',
    'Copy link',
    'Dugout',
    'Copy link',
    'Bullpen',
    'Copy link',
  ])
  ;(root().activeElement as HTMLElement).click()
  expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ copy: 'x' }))
  // The menu closes and the focus returns to the button.
  expect(menu().hidden).toBe(true)
  expect(root().activeElement).toBe(button())

  press('ArrowUp')
  expect(focused()).toBe('Copy link')
  press('Escape')
  expect([menu().hidden, root().activeElement === button()]).toEqual([true, true])
})

test('key presses in the menu do not reach the page, and disabled items do nothing', () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  button().click()
  for (const key of ['s', 'ArrowDown', 'Escape']) press(key)
  expect(heard).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
  button().click()
  const disabled = menu().querySelector<HTMLElement>('[aria-disabled=true]')
  disabled?.click()
  expect(run).not.toHaveBeenCalled()
  expect(menu().hidden).toBe(false)
})

test('a click elsewhere closes the menu; an update while it is open keeps the focus', () => {
  button().click()
  press('ArrowDown')
  control.show({ ...view, note: 'Just now.' }, { list: [acme], current: acme })
  expect(focused()).toBe('Bullpen')
  expect(menu().querySelector('[role=status]')?.textContent).toBe('Just now.')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
  expect(menu().hidden).toBe(true)
})
