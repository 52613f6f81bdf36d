import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { browserTwinOf } from '@sandlot/core/templates/card-rules'
import { Button } from '@sandlot/ui/button'
import { Download, Play, Server } from 'lucide-react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'

/** In the preview's place for what runs on a server: what works here, and the ways on. */
export function DevboxPlace({ sandbox, onDownload }: { sandbox: OpenSandbox; onDownload: () => void }) {
  const modals = useModals()
  const origins = [sandbox.id, sandbox.forkedFromSandbox?.id ?? '']
  const twin = origins.map((id) => browserTwinOf(id, () => true)).find((id) => id !== null) ?? null
  return (
    <section
      aria-label={editMessages.preview}
      className="flex h-full flex-col items-center justify-center gap-3 overflow-y-auto bg-canvas p-6 text-center"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Server aria-hidden size={20} />
      </span>
      <h2 className="font-semibold text-lg">{editMessages.devboxTitle}</h2>
      <p className="max-w-80 text-ink-muted">{editMessages.devboxText}</p>
      {twin !== null && <p className="max-w-80 text-ink-muted">{editMessages.devboxTwin}</p>}
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button icon={<Download aria-hidden size={15} />} onPress={onDownload}>
          {sandboxMessages.actions.download}
        </Button>
        {twin !== null && (
          <Button
            className="max-w-full"
            icon={<Play aria-hidden size={15} />}
            onPress={() => void openCreateModal(modals, { sandboxId: twin })}
            variant="primary"
          >
            {editMessages.runInBrowser}
          </Button>
        )}
      </div>
    </section>
  )
}
