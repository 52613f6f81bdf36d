import { SEARCH_DEBOUNCE_MS } from '@sandlot/core/sandboxes/limits'
import { searchedText, searchKindOf } from '@sandlot/core/sandboxes/search/rules'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import { SEARCH_PATH } from './search-path.ts'

type Typed = {
  text: string
  /** Earlier texts that the address may still contain, because the user keeps typing while a page is loading. */
  before: readonly string[]
}

/** The text in the search box, and the navigation to its results a moment after the last key. */
export function useSearchText() {
  const { schedule } = useServices()
  const router = useRouter()
  const inAddress = useLocation({
    select: ({ pathname, search }) => (pathname === SEARCH_PATH ? String(search.query ?? '') : ''),
  })
  const [typed, setTyped] = useState<Typed | null>(null)
  const cancel = useRef(() => {})
  if (typed) {
    const hasArrived = searchedText(typed.text) === inAddress
    if (hasArrived && typed.before.length > 0) setTyped({ text: typed.text, before: [] })
    // After a link or the browser's Back, the text follows the address.
    if (!hasArrived && !typed.before.includes(inAddress)) setTyped(null)
  }

  const go = (text: string) => {
    const query = searchedText(text)
    // The current location, because this runs a while after the last key.
    const { pathname, search } = router.latestLocation
    const isThere = pathname === SEARCH_PATH
    const { workspace, kind: name, query: current = '' } = search as Record<string, string>
    if (isThere ? query === current : query === '') return
    const kind = isThere ? searchKindOf(name) : null
    setTyped((now) => now && { ...now, before: [...now.before, query] })
    void router.navigate({
      to: SEARCH_PATH,
      search: {
        ...(workspace !== undefined && { workspace }),
        ...(kind && { kind }),
        ...(query !== '' && { query }),
      },
      // One step back returns to the previous page, not to each keystroke.
      replace: isThere,
    })
  }
  return {
    text: typed?.text ?? inAddress,
    type: (text: string) => {
      setTyped((now) => ({ text, before: [...(now?.before ?? []), inAddress] }))
      cancel.current()
      cancel.current = schedule(() => go(text), SEARCH_DEBOUNCE_MS)
    },
    /** Searches without waiting. */
    submit: (text: string) => {
      cancel.current()
      go(text)
    },
    prepare: () => void router.preloadRoute({ to: SEARCH_PATH }).catch(() => undefined),
  }
}
