import { sandboxItem } from '@sandlot/core/sandboxes/items/items'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { fieldsOf } from '@sandlot/core/sandboxes/search/items'
import { searchedText } from '@sandlot/core/sandboxes/search/rules'
import { createSearchIndex, type SearchIndex } from '@sandlot/core/sandboxes/search/search-index'
import { matching } from './matching.ts'

/**
 * Finds sandboxes as every other door does, the best first; behind them those that have every word somewhere in
 * their row, such as in the path of their folder. The index is made with the first search.
 */
export function sandboxSearch(cards: readonly SandboxCard[], textOf: (card: SandboxCard) => string) {
  let index: SearchIndex | undefined
  return (_cards: readonly SandboxCard[], text: string): SandboxCard[] => {
    index ??= indexOf(cards)
    const found = index.search(searchedText(text)).slots.flatMap((slot) => cards[slot] ?? [])
    return [...new Set([...found, ...matching(cards, text, textOf)])]
  }
}

function indexOf(cards: readonly SandboxCard[]): SearchIndex {
  const index = createSearchIndex()
  for (const [slot, card] of cards.entries()) index.set(slot, fieldsOf(sandboxItem(card)))
  return index
}
