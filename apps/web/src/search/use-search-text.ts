import { SEARCH_DEBOUNCE_MS } from '@sandlot/core/sandboxes/limits'
import { searchedText, searchKindOf } from '@sandlot/core/sandboxes/search-rules'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { SEARCH_PATH } from './search-path.ts'

/** What stands in the search box, and the page of results that follows it a moment after the last key. */
export function useSearchText() {
  const { schedule } = useServices()
  const router = useRouter()
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === SEARCH_PATH })
  const inAddress = useLocation({
    select: ({ pathname, search }) => (pathname === SEARCH_PATH ? String(search.query ?? '') : ''),
  })
  const [typed, setTyped] = useState<{ text: string; at: string } | null>(null)
  const cancel = useRef(() => {})
  // Another query came into the address, by a link or the browser's own way back: that is what stands here now.
  const isFollowed = typed !== null && typed.at !== inAddress && searchedText(typed.text) !== inAddress
  if (isFollowed) setTyped(null)

  const go = (text: string) => {
    const query = searchedText(text)
    if (query === inAddress || (query === '' && !isOnPage)) return
    const { workspace, kind: name } = router.latestLocation.search as Record<string, string>
    const kind = isOnPage ? searchKindOf(name) : null
    void router.navigate({
      to: SEARCH_PATH,
      search: {
        ...(workspace !== undefined && { workspace }),
        ...(kind && { kind }),
        ...(query !== '' && { query }),
      },
      // One step back leads to where one came from, not through every letter.
      replace: isOnPage,
    })
  }
  return {
    text: typed && !isFollowed ? typed.text : inAddress,
    type: (text: string) => {
      setTyped({ text, at: inAddress })
      cancel.current()
      cancel.current = schedule(() => go(text), SEARCH_DEBOUNCE_MS)
    },
    /** Goes on without waiting. */
    submit: (text: string) => {
      cancel.current()
      go(text)
    },
    prepare: () => void router.preloadRoute({ to: SEARCH_PATH }).catch(() => undefined),
  }
}
