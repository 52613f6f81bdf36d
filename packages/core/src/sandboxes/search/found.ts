import { fullName } from '../../repositories/rules.ts'
import { withWords } from '../../text-rules.ts'
import { type DashboardItem, titleOf } from '../items/items.ts'
import type { SandboxCard } from '../items/lists.ts'
import { indexOf } from './items.ts'
import { searchedText } from './rules.ts'
import type { SearchIndex } from './search-index.ts'

type Naming<Item> = {
  itemOf: (item: Item) => DashboardItem
  /** What a list calls the template that a sandbox was made from. */
  templateOf: (card: SandboxCard) => string
}

/**
 * Finds items as every other door does, the best first; behind them those that have every word somewhere in what a
 * list shows of them, such as the folder that they are in. Whatever a list is narrowed to, a search of all finds too.
 */
export function createFinder<Item>(
  items: readonly Item[],
  { itemOf, templateOf }: Naming<Item>,
): (typed: string) => Item[] {
  let index: SearchIndex | undefined
  return (typed) => {
    index ??= indexOf(items.map(itemOf))
    const found = index.search(searchedText(typed)).slots.flatMap((slot) => items[slot] ?? [])
    const shown = withWords(items, typed, (item) => shownOf(itemOf(item), templateOf))
    return [...new Set([...found, ...shown])]
  }
}

function shownOf(item: DashboardItem, templateOf: Naming<never>['templateOf']): string {
  switch (item.kind) {
    case 'sandbox': {
      const { id, alias, source, collection } = item.sandbox
      const names = [titleOf(item), id, alias, source.template, templateOf(item.sandbox), collection?.path]
      return names.filter(Boolean).join(' ')
    }
    case 'folder':
      return item.folder.path
    case 'branch':
      return `${item.branch.name} ${fullName(item.branch.repository)}`
    case 'repository':
      return fullName(item.repository.repository)
  }
}
