import type { KeyboardEvent } from 'react'

const CARD = 'button[data-card]'

/**
 * Returns the index that an arrow key moves to in a grid with this many columns. Null for other keys and beyond the
 * ends.
 */
export function cellAfter(key: string, index: number, columns: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  }
  const step = steps[key]
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (step === undefined) return null
  const next = index + step
  if (next >= 0 && next < count) return next
  // Moving down into an incomplete last row ends at its last card.
  const isLastRow = Math.floor(index / columns) === Math.floor((count - 1) / columns)
  return key === 'ArrowDown' && !isLastRow ? count - 1 : null
}

const columnsOf = (cards: readonly HTMLElement[]) => {
  const top = cards[0]?.getBoundingClientRect().top
  return Math.max(1, cards.filter((card) => card.getBoundingClientRect().top === top).length)
}

/** Arrow keys move between cards, and from the end of a list to the adjacent one. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event
  const here = target instanceof Element ? target.closest<HTMLElement>(CARD) : null
  const list = here?.closest('ul')
  if (!here || !list) return
  const cards = [...list.querySelectorAll<HTMLElement>(CARD)]
  const index = cards.indexOf(here)
  const next = cellAfter(key, index, columnsOf(cards), cards.length)
  const goal = next === null ? beside(currentTarget, list, key) : cards[next]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}

function beside(all: HTMLElement, list: Element, key: string): HTMLElement | undefined {
  const lists = [...all.querySelectorAll('ul')].filter((one) => one.querySelector(CARD))
  const step =
    key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0
  const cards =
    step === 0
      ? undefined
      : lists[lists.indexOf(list as HTMLUListElement) + step]?.querySelectorAll<HTMLElement>(CARD)
  return step > 0 ? cards?.[0] : cards?.[cards.length - 1]
}
