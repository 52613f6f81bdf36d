import { defaultRuntime } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openImportModal } from '../../repositories/import/open-import.ts'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useModals } from '../../shell/use-modals.ts'
import { CLOSE_ANIMATION_MS } from '../layout.ts'
import { CreateFrame } from './create-frame.tsx'
import { CreateViews } from './create-views.tsx'
import type { CreateOptions } from './open-create.ts'
import { type Origin, useCreateFlow } from './use-create-flow.ts'

/** Selects a template and creates a sandbox or devbox from it. */
export function CreateModal({ sandboxId, close, ...options }: CreateOptions & ModalProps) {
  const router = useRouter()
  const modals = useModals()
  const flow = useCreateFlow(sandboxId)
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)

  const leave = () => {
    setOpen(false)
    window.setTimeout(close, CLOSE_ANIMATION_MS)
  }
  const goTo = (href: string) => {
    leave()
    void router.navigate({ href })
  }

  return (
    <CreateFrame isBusy={isBusy} isOpen={isOpen} onClose={leave} title={titleOf(flow.origin)}>
      <CreateViews
        {...options}
        flow={flow}
        onAgain={(again) => void modals.openModal(async () => CreateModal, again)}
        onBusy={setBusy}
        onClose={leave}
        onGo={goTo}
        onImport={() => {
          leave()
          void openImportModal(modals)
        }}
        onMade={(_made, path) => goTo(path)}
        onRefused={leave}
      />
    </CreateFrame>
  )
}

const titleOf = (origin: Origin | null) =>
  origin === null ? templateMessages.createTitle : templateMessages.configTitle[defaultRuntime(origin.card)]
