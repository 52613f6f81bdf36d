import { fullName } from '../../repositories/rules.ts'
import { withWords } from '../../text-rules.ts'
import { type DashboardItem, titleOf } from '../items/items.ts'
import type { SandboxCard } from '../items/lists.ts'
import { indexOf } from './items.ts'
import { searchedText } from './rules.ts'
import type { SearchIndex } from './search-index.ts'

type Naming<Item> = {
  itemOf: (item: Item) => DashboardItem
  /** The displayed name of a sandbox's template. */
  templateOf: (card: SandboxCard) => string
}

/**
 * Finds items like every other client, best first, followed by those whose visible texts in a list, such as their
 * folder, contain every word. Narrowing a list thus finds everything that a search finds.
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
