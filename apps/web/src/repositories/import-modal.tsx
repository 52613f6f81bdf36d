import { parseRepository } from '@sandlot/core/repositories/find-rules'
import { gitSandboxPath } from '@sandlot/core/repositories/git-rules'
import { githubRepoQuery } from '@sandlot/core/repositories/import-queries'
import { repositoryMessages } from '@sandlot/core/repositories/messages'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { CreateFrame } from '../templates/create/create-frame.tsx'
import { CLOSE_ANIMATION_MS } from '../templates/layout.ts'
import { ImportConfig } from './import-config.tsx'
import { ImportSelect } from './import-select.tsx'
import type { ImportOptions } from './open-import.ts'

function nameIn(text = ''): RepositoryName | null {
  const parsed = parseRepository(text)
  return parsed.kind === 'repository' ? { owner: parsed.owner, name: parsed.name } : null
}

/** Finding a repository of GitHub and importing it: select, loading, config (spec IM-006 to IM-008). */
export function ImportModal({ repository, close }: ImportOptions & ModalProps) {
  const { client } = useServices()
  const router = useRouter()
  const [preselected] = useState(() => nameIn(repository))
  const [chosen, setChosen] = useState<RepositoryName | null>(preselected)
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const query = useQuery({
    ...githubRepoQuery(client, chosen ?? { owner: '', name: '' }),
    enabled: chosen !== null,
    networkMode: 'always',
  })
  const found = chosen === null ? undefined : query.data
  const isPreselected = preselected !== null && chosen === preselected

  const leave = () => {
    setOpen(false)
    window.setTimeout(close, CLOSE_ANIMATION_MS)
  }
  const goTo = (href: string) => {
    leave()
    void router.navigate({ href })
  }

  return (
    <CreateFrame
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={leave}
      title={found ? repositoryMessages.configTitle : repositoryMessages.selectTitle}
    >
      {found ? (
        <ImportConfig
          found={found}
          onBack={isPreselected ? null : () => setChosen(null)}
          onBusy={setBusy}
          onClose={leave}
          onGo={goTo}
        />
      ) : query.isFetching ? (
        <div className="flex flex-1 items-center justify-center gap-3 text-ink-muted" role="status">
          <Spinner /> {repositoryMessages.loadingRepository}
        </div>
      ) : (
        <ImportSelect
          onClose={leave}
          onOpen={(repository) => goTo(gitSandboxPath({ ...repository, tree: '' }))}
          onSelect={setChosen}
        />
      )}
    </CreateFrame>
  )
}
