import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { defaultSandboxOrder } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Trash2 } from 'lucide-react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useSandboxList } from '../lists/use-sandbox-list.ts'

/** Deletes everything in the trash for good, once the person has said so to a number (spec IT-065, IT-066). */
export function EmptyTrashButton({ teamId }: { teamId: string }) {
  const services = useServices()
  const modals = useModals()
  const { data } = useSandboxList({ list: 'deleted', teamId }, defaultSandboxOrder)
  if (!data?.pages.some((page) => page.length > 0)) return null

  const empty = async () => {
    const all = await modals.openModal(
      () => import('./empty-trash-modal.tsx').then((module) => module.EmptyTrashModal),
      { teamId },
    )
    if (!all || all.length === 0) return
    await import('../actions/purge.ts').then(
      ({ purgeNow }) => purgeNow(services, all),
      () => services.toasts.toast('error', shellMessages.partFailed),
    )
  }
  return (
    <Button icon={<Trash2 aria-hidden size={15} />} onPress={() => void empty()}>
      {sandboxMessages.emptyTrash}
    </Button>
  )
}
