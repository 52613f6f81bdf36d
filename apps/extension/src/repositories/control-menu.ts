import type { MenuEntry, MenuGroup } from './control-view.ts'

export type MenuContent = { label: string; groups: readonly MenuGroup[]; note?: string }

/** Maps each key to the entry that gets the focus next. */
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Creates the menu next to the control in plain DOM, usable by pointer, keyboard and screen reader. */
export function createMenu(root: ShadowRoot, page: Document, run: (entry: MenuEntry) => void) {
  const button = page.createElement('button')
  button.type = 'button'
  button.className = 'more'
  button.textContent = '▾'
  button.setAttribute('aria-haspopup', 'menu')
  const menu = page.createElement('div')
  menu.setAttribute('role', 'menu')
  menu.id = 'menu'
  menu.hidden = true
  menu.tabIndex = -1
  // In the top layer, so that no part of the page covers or clips it.
  menu.popover = 'manual'
  button.setAttribute('aria-controls', menu.id)
  let content: MenuContent = { label: '', groups: [] }

  const items = () => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const isOpen = () => !menu.hidden

  const close = (isFocusBack: boolean) => {
    if (!isOpen()) return
    menu.hidden = true
    menu.hidePopover?.()
    button.setAttribute('aria-expanded', 'false')
    if (isFocusBack) button.focus()
  }
  const place = () => {
    const { left, right, bottom, top } = button.getBoundingClientRect()
    const isLow = bottom > innerHeight * 0.6
    menu.style.right = `${Math.max(8, innerWidth - Math.max(right, left + 288))}px`
    menu.style.top = isLow ? 'auto' : `${bottom + 4}px`
    menu.style.bottom = isLow ? `${innerHeight - top + 4}px` : 'auto'
  }
  const open = (at: 'first' | 'last') => {
    draw()
    menu.hidden = false
    menu.showPopover?.()
    place()
    button.setAttribute('aria-expanded', 'true')
    // The entries may not have loaded yet.
    ;(items().at(at === 'first' ? 0 : -1) ?? menu).focus()
  }

  const draw = () => {
    const hadFocus = menu.contains(root.activeElement)
    const focused = items().indexOf(root.activeElement as HTMLElement)
    menu.replaceChildren()
    menu.setAttribute('aria-label', content.label)
    if (content.note !== undefined) {
      const note = page.createElement('div')
      note.className = 'note'
      note.setAttribute('role', 'status')
      note.textContent = content.note
      menu.append(note)
    }
    for (const group of content.groups) menu.append(drawGroup(group))
    if (isOpen() && hadFocus) (items()[Math.max(focused, 0)] ?? menu).focus()
  }

  const drawGroup = ({ title, entries }: MenuGroup) => {
    const group = page.createElement('div')
    group.setAttribute('role', 'group')
    if (title !== null) {
      group.setAttribute('aria-label', title)
      const head = page.createElement('div')
      head.className = 'title'
      head.setAttribute('aria-hidden', 'true')
      head.textContent = title
      group.append(head)
    }
    group.append(...entries.map(drawEntry))
    return group
  }

  const drawEntry = (entry: MenuEntry) => {
    const isLink = 'href' in entry
    const item = page.createElement(isLink ? 'a' : 'button')
    if (isLink) Object.assign(item, { href: entry.href, target: '_blank', rel: 'noopener noreferrer' })
    else Object.assign(item, { type: 'button' })
    item.tabIndex = -1
    const part = (name: string, text: string) => {
      const span = page.createElement('span')
      span.className = name
      span.textContent = text
      item.append(span)
      return span
    }
    if (entry.isChosen === undefined) item.setAttribute('role', 'menuitem')
    else {
      item.setAttribute('role', 'menuitemradio')
      item.setAttribute('aria-checked', String(entry.isChosen))
      part('tick', entry.isChosen ? '✓' : '').setAttribute('aria-hidden', 'true')
    }
    part('name', entry.label)
    if (entry.hint !== undefined) part('hint', entry.hint)
    if (entry.isDisabled) item.setAttribute('aria-disabled', 'true')
    item.addEventListener('click', (event) => {
      if (entry.isDisabled) return event.preventDefault()
      close(true)
      if (!isLink) run(entry)
    })
    return item
  }

  button.setAttribute('aria-expanded', 'false')
  button.addEventListener('click', () => (isOpen() ? close(true) : open('first')))
  const onKey = (event: KeyboardEvent) => {
    const { key } = event
    if (!isOpen()) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      event.stopPropagation()
      return open(key === 'ArrowDown' ? 'first' : 'last')
    }
    // Keeps the page's own shortcuts from reacting.
    event.stopPropagation()
    if (key === 'Tab') return close(true)
    if (key === 'Escape') {
      event.preventDefault()
      return close(true)
    }
    const list = items()
    const at = list.indexOf(root.activeElement as HTMLElement)
    const step = STEPS[key]
    const next = step
      ? list[step(at, list.length - 1)]
      : key.length === 1 && key !== ' '
        ? startingWith([...list.slice(at + 1), ...list.slice(0, at + 1)], key)
        : undefined
    if (!step && !next) return
    event.preventDefault()
    next?.focus()
  }
  button.addEventListener('keydown', onKey)
  menu.addEventListener('keydown', onKey)
  // A click outside closes it. Clicks inside reach this listener too, but their path contains the control.
  const onPointer = (event: Event) => {
    if (!event.composedPath().includes(root.host)) close(false)
  }
  page.addEventListener('pointerdown', onPointer, true)
  root.append(button, menu)

  return {
    show: (next: MenuContent) => {
      content = next
      button.setAttribute('aria-label', next.label)
      button.title = next.label
      if (isOpen()) draw()
    },
    /** Removes the menu for good. The link next to it stays. */
    remove: () => {
      page.removeEventListener('pointerdown', onPointer, true)
      button.remove()
      menu.remove()
    },
  }
}

const startingWith = (list: readonly HTMLElement[], letter: string) =>
  list.find((item) =>
    item.querySelector('.name')?.textContent?.toLowerCase().startsWith(letter.toLowerCase()),
  )
