import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import type { Setup, SetupPart } from '@sandlot/core/admin/setup-rest'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecentSignIn } from '../../accounts/sign-in/use-recent-sign-in.ts'
import { useNow } from '../../shell/browser/use-now.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { MailForm } from './mail-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { removeSetup } from './queries.ts'

/** One part of the setup: its status, and its form once opened. */
export function SetupPartRow({ setup, part }: { setup: Setup; part: SetupPart }) {
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { source, variable, changedAt, changedBy, isSecretLost } = setup[part]
  const name = say.parts[part]
  const close = () => setOpen(false)
  return (
    <div className="rounded-lg border border-line" data-part={part}>
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <div className="min-w-40 flex-1">
          <h3 className="font-medium text-sm">{name}</h3>
          {variable && <p className="text-ink-muted text-xs">{say.byEnvironment(variable)}</p>}
          {isSecretLost && <p className="text-warning-text text-xs">{say.secretLost}</p>}
          {changedAt && (
            <p className="text-ink-muted text-xs">{say.changed(timeAgo(changedAt, now), changedBy)}</p>
          )}
        </div>
        {source !== 'environment' && !isOpen && (
          <Button
            aria-label={source === 'none' ? say.setUp(name) : say.change(name)}
            onPress={() => setOpen(true)}
            size="sm"
          >
            {source === 'none' ? say.setUpShort : say.changeShort}
          </Button>
        )}
        {source === 'stored' && !isOpen && <Remove part={part} />}
      </div>
      {isOpen &&
        (part === 'mail' ? (
          <MailForm onClose={close} setup={setup} />
        ) : (
          <ProviderForm onClose={close} part={part} setup={setup} />
        ))}
    </div>
  )
}

function Remove({ part }: { part: SetupPart }) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const { mutateAsync, isPending } = useMutation(removeSetup(client, queries))
  const name = say.parts[part]
  const remove = async () => {
    const question = {
      title: say.confirmRemove(name),
      message: say.confirmRemoveText[part],
      confirmLabel: say.remove,
      isDanger: true,
    }
    if (!(await confirm(question))) return
    try {
      if (await withRecentSignIn(() => mutateAsync(part))) toasts.toast('success', say.removed)
    } catch (error) {
      toasts.failed(say.saveFailed, error)
    }
  }
  return (
    <Button aria-label={say.removeOf(name)} isPending={isPending} onPress={() => void remove()} size="sm">
      {say.remove}
    </Button>
  )
}
