import { normalPath } from '@sandlot/core/folders/rules'
import { useParams, useRouterState } from '@tanstack/react-router'

const PAGE = '/dashboard/sandboxes'

/** Returns the path of the folder whose page is shown. Null on other pages. */
export function useCurrentFolder(): string | null {
  const isThere = useRouterState({
    select: ({ location }) => location.pathname === PAGE || location.pathname.startsWith(`${PAGE}/`),
  })
  const { _splat } = useParams({ strict: false })
  return isThere ? normalPath(_splat ?? '') : null
}
