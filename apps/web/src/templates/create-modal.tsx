import { sandboxCardQuery } from '@sandlot/core/sandboxes/queries'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { iconOf } from '@sandlot/core/templates/rules'
import { Spinner } from '@sandlot/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../accounts/use-me.ts'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { ConfigView } from './config-view.tsx'
import { CreateFrame } from './create-frame.tsx'
import { CLOSE_ANIMATION_MS } from './layout.ts'
import type { CreateOptions } from './open-create.ts'
import type { Origin } from './origin.ts'
import { SelectView } from './select-view.tsx'

/** Choosing a template and making a sandbox from it: select, loading, config (spec CR-007). */
export function CreateModal({ sandboxId, collectionPath, close }: CreateOptions & ModalProps) {
  const { client } = useServices()
  const router = useRouter()
  const me = useMe()
  const [chosen, setChosen] = useState<Origin | null>(null)
  const [forkId, setForkId] = useState(sandboxId)
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const fork = useQuery({ ...sandboxCardQuery(client, forkId ?? ''), enabled: forkId !== undefined })
  const forked = forkId !== undefined && fork.data ? originOf(fork.data) : null
  const origin = chosen ?? forked

  const leave = () => {
    setOpen(false)
    window.setTimeout(close, CLOSE_ANIMATION_MS)
  }
  const goTo = (href: string) => {
    leave()
    void router.navigate({ href })
  }
  const select = (next: Origin) => (me === null ? goTo(sandboxPath(next)) : setChosen(next))
  const back = () => {
    setChosen(null)
    setForkId(undefined)
  }

  return (
    <CreateFrame
      isBusy={isBusy}
      isOpen={isOpen}
      onClose={leave}
      title={origin ? templateMessages.configTitle : templateMessages.createTitle}
    >
      {origin ? (
        <ConfigView
          collectionPath={collectionPath ?? null}
          key={origin.id}
          onBack={back}
          onBusy={setBusy}
          onClose={leave}
          onGo={goTo}
          origin={origin}
        />
      ) : fork.isLoading ? (
        <div className="flex flex-1 items-center justify-center gap-3 text-ink-muted" role="status">
          <Spinner /> {templateMessages.loading}
        </div>
      ) : (
        <SelectView
          notice={forkId !== undefined && fork.isError ? templateMessages.originFailed : null}
          onClose={leave}
          onSelect={select}
        />
      )}
    </CreateFrame>
  )
}

const originOf = (
  card: Parameters<typeof iconOf>[0] & Parameters<typeof displayTitle>[0] & { description: string | null },
): Origin => ({
  id: card.id,
  alias: card.alias ?? null,
  title: displayTitle(card),
  description: card.description,
  icon: iconOf(card),
})
