import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { workspacesQuery } from '@sandlot/core/workspaces/queries'
import { Modal } from '@sandlot/ui/modal'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WorkspaceProvider } from '../../workspaces/workspace-context.tsx'
import type { ModalProps } from '../modal-service.ts'
import { useServices } from '../services.tsx'
import { paletteMessages } from './messages.ts'
import { PaletteSearch } from './palette-search.tsx'
import { takeTyped } from './typed-early.ts'

const WIDTH_PX = 600

/** Finds every page, action and item by a few letters of its name. The chosen one runs after the palette has closed. */
export function Palette({ close }: ModalProps<() => void>) {
  const router = useRouter()
  // Stops capturing keys even if no field was ever shown.
  useEffect(() => () => void takeTyped(), [])
  const { workspace } = router.latestLocation.search as { workspace?: unknown }
  return (
    <Modal bare onClose={() => close()} title={paletteMessages.title} width={WIDTH_PX}>
      <WorkspaceProvider
        fromAddress={typeof workspace === 'string' ? workspace : undefined}
        none={<NoWorkspace />}
      >
        <PaletteSearch close={close} />
      </WorkspaceProvider>
    </Modal>
  )
}

/** Shown while the workspaces are unknown or if there are none. */
function NoWorkspace() {
  const { client } = useServices()
  const { isPending } = useQuery(workspacesQuery(client))
  return (
    <p className="flex justify-center p-5 text-ink-muted text-sm" role="status">
      {isPending ? <Spinner size={18} /> : workspaceMessages.none}
    </p>
  )
}
