import { portalPage } from '@sandlot/core/shell/later-pages'
import { LaterPage } from './later-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** The portal of a workspace, by the path below `/t/`. */
export function PortalPage({ path }: { path: string }) {
  const page = portalPage(path)
  return page ? <LaterPage page={page} /> : <NotFoundPage />
}
