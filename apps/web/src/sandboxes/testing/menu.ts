// Loaded before the tests begin: on a busy machine it takes longer than anybody waits for a menu.
import '../grid/items-menu.tsx'
import { eventually, find, press } from './dom.ts'

/** Selects an item of a list by a click; with `ctrlKey` beside those that are selected. */
export async function pick(title: string, options: MouseEventInit = {}): Promise<void> {
  const row = await find('[role="row"]', title)
  row.dispatchEvent(
    Object.assign(new MouseEvent('pointerdown', { bubbles: true, ...options }), { pointerType: 'mouse' }),
  )
  row.focus()
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }))
}

/** Opens the menu of what is selected with the keyboard and chooses an entry by its name. */
export async function choose(entry: string | RegExp): Promise<void> {
  await eventually(() => {
    if (document.querySelector('[role="menu"]')) return
    press('Alt')
    throw new Error('The menu is not open yet.')
  })
  ;(await find('[role="menuitem"]', entry)).click()
}
