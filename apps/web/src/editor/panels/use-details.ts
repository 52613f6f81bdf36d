import { moveSandbox } from '@sandlot/core/folders/queries'
import { changeMessages } from '@sandlot/core/sandboxes/change-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxMetadata } from '@sandlot/core/sandboxes/metadata/rest'
import { type OpenSandbox, renameSandbox, setPrivacy, updateSandbox } from '@sandlot/core/sandboxes/queries'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefused } from '../../sandboxes/actions/use-refused.ts'
import { detailsMessages } from '../../sandboxes/details-messages.ts'
import { useServices } from '../../shell/services.tsx'

const atOnce = { networkMode: 'always' } as const

/**
 * Changes the details of a sandbox optimistically. A refusal reverts the change and explains why. `said` is for screen
 * readers.
 */
export function useDetails({ id, team }: OpenSandbox) {
  const { client, queries, toasts } = useServices()
  const [said, say] = useState('')
  const refused = useRefused(say)
  const renaming = useMutation({ ...renameSandbox(client, queries), ...atOnce })
  const updating = useMutation({ ...updateSandbox(client, queries), ...atOnce })
  const hiding = useMutation({ ...setPrivacy(client, queries), ...atOnce })
  const moving = useMutation({ ...moveSandbox(client, queries), ...atOnce })

  const withToast = (work: Promise<unknown>, failed: string, done: string) =>
    void work.then(
      () => say(done),
      (error) => toasts.failed(failed, error),
    )

  /** Sends a change. If someone else has changed the same value, the user chooses between both. */
  const edit = <Value>(
    failed: string,
    done: string,
    { mine, was }: { mine: Value; was: Value },
    send: (was: Value) => Promise<unknown>,
  ): Promise<boolean> =>
    send(was).then(
      () => {
        say(done)
        return true
      },
      (error: unknown) =>
        refused(failed, error, mine, (theirs) => edit(failed, done, { mine, was: theirs as Value }, send)),
    )

  const change = (fields: SandboxMetadata, was: SandboxMetadata, done: string = detailsMessages.saved) => {
    const [field] = Object.keys(fields) as [keyof SandboxMetadata]
    void edit(changeMessages.updateFailed, done, { mine: fields[field], was: was[field] }, (seen) =>
      updating.mutateAsync({ id, ...fields, was: { [field]: seen } }),
    )
  }

  return {
    said,
    rename: (title: string, shown: string) =>
      void edit(
        sandboxMessages.renameFailed,
        sandboxMessages.renamed(title),
        { mine: title, was: shown },
        (was) => renaming.mutateAsync({ id, title, was: was ?? '' }),
      ),
    change,
    protect: (isFrozen: boolean) =>
      withToast(updating.mutateAsync({ id, isFrozen }), changeMessages.protectFailed, detailsMessages.saved),
    setPrivacy: (privacy: number, shown: number) =>
      void edit(changeMessages.privacyFailed, detailsMessages.saved, { mine: privacy, was: shown }, (was) =>
        hiding.mutateAsync({ id, privacy, was }),
      ),
    move: (path: string | null, shown: string | null, place: string) =>
      team &&
      void edit(
        changeMessages.moveFailed,
        detailsMessages.folderMoved(place),
        { mine: path, was: shown },
        (was) => moving.mutateAsync({ id, teamId: team.id, path, was }),
      ),
  }
}
