import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { browserTwinOf } from '@sandlot/core/templates/card-rules'
import { Button } from '@sandlot/ui/button'
import { Download, Play, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../../templates/create/open-create.ts'
import { devboxMessages as say } from './messages.ts'

type Props = { title: string; text?: string | undefined; isProblem?: boolean; children?: ReactNode }

/** A message in place of a devbox's preview. */
export function BoxNote({ title, text, isProblem = false, children }: Props) {
  return (
    <div
      className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 overflow-y-auto bg-surface p-6 text-center"
      role={isProblem ? 'alert' : undefined}
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Server aria-hidden size={20} />
      </span>
      <h2 className="text-balance font-semibold text-lg">{title}</h2>
      {text && <p className="max-w-96 text-balance break-words text-ink-muted">{text}</p>}
      <div className="mt-1 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  )
}

/** Alternatives if it cannot run: its files, and a template that does the same in the browser. */
export function WaysOn({ sandbox, onDownload }: { sandbox: OpenSandbox; onDownload: () => void }) {
  const modals = useModals()
  const origins = [sandbox.id, sandbox.forkedFromSandbox?.id ?? '']
  const twin = origins.map((id) => browserTwinOf(id, () => true)).find((id) => id !== null) ?? null
  return (
    <>
      {twin !== null && <p className="w-full text-ink-muted">{say.twin}</p>}
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
          {say.runInBrowser}
        </Button>
      )}
    </>
  )
}
