import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { useRouter } from '@tanstack/react-router'
import { useTitle } from '../../shell/browser/use-title.ts'
import type { StandaloneProps } from '../../shell/pages/standalone-page.tsx'
import { ImportFlow, starterPath } from './import-flow.tsx'

/** The import as a page that other sites can embed. `repo` names what to import (spec SH-122). */
export function StandaloneImport({ repo }: StandaloneProps) {
  const router = useRouter()
  useTitle(repositoryMessages.selectTitle)
  // Other pages cannot be embedded, so they open in a new tab.
  const goTo = (href: string) => {
    if (window.parent !== window) window.open(href, '_blank', 'noopener')
    else void router.navigate({ href })
  }
  return (
    <main className="mx-auto flex h-full max-w-[1100px] flex-col border-line bg-raised min-[1100px]:border-x">
      <h1 className="sr-only">{repositoryMessages.selectTitle}</h1>
      <ImportFlow
        onBusy={() => undefined}
        onClose={null}
        onGo={goTo}
        onStarter={(sandboxId) => goTo(starterPath(sandboxId))}
        repository={repo}
        returnTo={`/standalone/import${repo ? `?repo=${encodeURIComponent(repo)}` : ''}`}
      />
    </main>
  )
}
