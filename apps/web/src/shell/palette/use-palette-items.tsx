import { type DashboardItem, viewOf } from '@sandlot/core/sandboxes/items/items'
import { searchedText } from '@sandlot/core/sandboxes/search/rules'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useMe } from '../../accounts/use-me.ts'
import { ItemArt } from '../../sandboxes/items/item-art.tsx'
import { useRecentItems } from '../../sandboxes/recent/use-recent-items.ts'
import { SEARCH_PATH } from '../../search/search-path.ts'
import { useSearchItems } from '../../search/use-search-items.ts'
import { useSearchResults } from '../../search/use-search-results.ts'
import { useNow } from '../browser/use-now.ts'
import { paletteMessages } from './messages.ts'
import type { Entry } from './palette-list.tsx'
import { PALETTE_ITEMS_MAX, PALETTE_RECENT_MAX } from './rules.ts'

/** The items of the workspace that match, found by the search page's engine, and the recently opened ones. */
export function usePaletteItems(teamId: string, typed: string) {
  const router = useRouter()
  const viewerId = useMe()?.id
  const now = useNow()
  const query = searchedText(typed)
  const { groups, isReading } = useSearchItems(teamId)
  const { items, isOld } = useSearchResults(groups, query, null)
  const recent = useRecentItems(teamId)
  const entryOf = (item: DashboardItem): Entry => {
    const { label, title, where, art, href } = viewOf(item, { list: 'search', now, viewerId })
    return {
      id: `item ${item.key}`,
      label,
      // A branch's label already includes its repository, which need not be repeated.
      hint: label === title ? (where ?? '') : '',
      icon: <ItemArt art={art} className="size-5 rounded-sm" iconSize={13} />,
      run: () => void router.navigate({ href }),
    }
  }
  const everywhere: Entry = {
    id: 'everywhere',
    label: paletteMessages.everywhere(query),
    hint: '',
    icon: <Search size={15} />,
    run: () => void router.navigate({ to: SEARCH_PATH, search: { query } }),
  }
  return {
    everywhere,
    recent: recent.items.slice(0, PALETTE_RECENT_MAX).map(entryOf),
    items: query === '' ? [] : items.slice(0, PALETTE_ITEMS_MAX).map(entryOf),
    isReading: isReading || isOld,
  }
}
