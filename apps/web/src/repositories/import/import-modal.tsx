import { repositoryMessages } from '@sandlot/core/repositories/messages'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { CreateFrame } from '../../templates/create/create-frame.tsx'
import { CLOSE_ANIMATION_MS } from '../../templates/layout.ts'
import { readImportAims } from './import-aims.ts'
import { ImportFlow, starterPath } from './import-flow.tsx'
import type { ImportOptions } from './open-import.ts'

/** The import on top of the current page. */
export function ImportModal({ repository, close }: ImportOptions & ModalProps) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const { pathname, searchStr } = router.state.location
  // These belong to the repository in the address, not to one that is searched for.
  const [aims] = useState(() => (repository ? readImportAims(searchStr) : {}))
  const query = new URLSearchParams(repository ? { import_repo: repository, ...aims } : {})

  const leave = () => {
    setOpen(false)
    window.setTimeout(close, CLOSE_ANIMATION_MS)
  }
  const goTo = (href: string) => {
    leave()
    void router.navigate({ href })
  }
  return (
    <CreateFrame isBusy={isBusy} isOpen={isOpen} onClose={leave} title={repositoryMessages.selectTitle}>
      <ImportFlow
        aims={aims}
        onBusy={setBusy}
        onClose={leave}
        onGo={goTo}
        onStarter={(id) => goTo(starterPath(id))}
        repository={repository}
        returnTo={`${pathname}${query.size > 0 ? `?${query}` : ''}`}
      />
    </CreateFrame>
  )
}
