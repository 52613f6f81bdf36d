import { moveSandbox } from '@sandlot/core/folders/queries'
import { detailsMessages } from '@sandlot/core/sandboxes/details-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxMetadata } from '@sandlot/core/sandboxes/metadata-rest'
import { type OpenSandbox, renameSandbox, setPrivacy, updateSandbox } from '@sandlot/core/sandboxes/queries'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../shell/failure-text.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

const atOnce = { networkMode: 'always' } as const

/**
 * Changes what is told of a sandbox: the screen first, a refusal takes it back and says why. `said` is for those
 * who do not see the screen.
 */
export function useDetails({ id, team }: OpenSandbox) {
  const { client, queries } = useServices()
  const toast = useToast()
  const [said, say] = useState('')
  const renaming = useMutation({ ...renameSandbox(client, queries), ...atOnce })
  const updating = useMutation({ ...updateSandbox(client, queries), ...atOnce })
  const hiding = useMutation({ ...setPrivacy(client, queries), ...atOnce })
  const moving = useMutation({ ...moveSandbox(client, queries), ...atOnce })

  const settle = (work: Promise<unknown>, failed: string, done: string) =>
    void work.then(
      () => say(done),
      (error) => toast('error', failureText(failed, error)),
    )

  return {
    said,
    rename: (title: string) =>
      settle(
        renaming.mutateAsync({ id, title }),
        sandboxMessages.renameFailed,
        sandboxMessages.renamed(title),
      ),
    change: (fields: SandboxMetadata, done: string = detailsMessages.saved) =>
      settle(updating.mutateAsync({ id, ...fields }), sandboxMessages.updateFailed, done),
    protect: (isFrozen: boolean) =>
      settle(updating.mutateAsync({ id, isFrozen }), sandboxMessages.protectFailed, detailsMessages.saved),
    setPrivacy: (privacy: number) =>
      settle(hiding.mutateAsync({ id, privacy }), sandboxMessages.privacyFailed, detailsMessages.saved),
    move: (path: string | null, place: string) =>
      team &&
      settle(
        moving.mutateAsync({ id, teamId: team.id, path }),
        sandboxMessages.moveFailed,
        detailsMessages.folderMoved(place),
      ),
  }
}
