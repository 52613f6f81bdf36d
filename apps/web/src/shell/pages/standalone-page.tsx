import { Spinner } from '@sandlot/ui/spinner'
import { useSearch } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { NotFoundPage } from './not-found-page.tsx'

/** The props of a page without the dashboard around it: the query of its address (spec SH-125). */
export type StandaloneProps = Readonly<Record<string, string | undefined>>

const page = (load: () => Promise<ComponentType<StandaloneProps>>) =>
  lazy(() => load().then((component) => ({ default: component })))

/** Pages that other sites can embed, by the id in their address (spec RT-027, SH-120 to SH-123). */
const pages: Readonly<Record<string, LazyExoticComponent<ComponentType<StandaloneProps>>>> = {
  create: page(() =>
    import('../../templates/create/standalone-create.tsx').then((module) => module.StandaloneCreate),
  ),
  import: page(() =>
    import('../../repositories/import/standalone-import.tsx').then((module) => module.StandaloneImport),
  ),
  preferences: page(() =>
    import('../../profile/preferences/standalone-preferences.tsx').then(
      (module) => module.StandalonePreferences,
    ),
  ),
  'create-repo-files': page(() =>
    import('../../files/create-repo-files-page.tsx').then((module) => module.CreateRepoFilesPage),
  ),
}

export function StandalonePage({ componentId }: { componentId: string }) {
  const search: StandaloneProps = useSearch({ strict: false })
  const Page = Object.hasOwn(pages, componentId) ? pages[componentId] : undefined
  if (!Page) return <NotFoundPage />
  return (
    <Suspense fallback={<Waiting />}>
      <Page {...search} />
    </Suspense>
  )
}

const Waiting = () => (
  <div className="flex h-full items-center justify-center">
    <Spinner />
  </div>
)
