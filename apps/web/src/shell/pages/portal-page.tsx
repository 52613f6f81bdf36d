import { LaterPage } from './later-page.tsx'
import { portalPage } from './later-pages.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** The portal of a workspace, by the path below `/t/`. */
export function PortalPage({ path }: { path: string }) {
  const page = portalPage(path)
  return page ? <LaterPage page={page} /> : <NotFoundPage />
}
