// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '../grid/items-menu.tsx'
import { eventually, find, press } from './dom.ts'

/** Selects an item of a list by a click. With `ctrlKey`, adds it to the selection. */
export async function pick(title: string, options: MouseEventInit = {}): Promise<void> {
  const row = await find('[role="row"]', title)
  row.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true, ...options }), { pointerType: 'mouse' }),
  )
  row.focus()
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
}

/** Opens the menu of the selection with the keyboard and selects an entry by its name. */
export async function choose(entry: string | RegExp): Promise<void> {
  await eventually(() => {
    if (document.querySelector('[role="menu"]')) return
    press('Alt')
    throw new Error('The menu is not open yet.')
  })
  ;(await find('[role="menuitem"]', entry)).click()
}
