import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { changeLevel, type Holder, shareSandbox, unshare } from '@sandlot/core/sharing/queries'
import { grantLevelOf } from '@sandlot/core/sharing/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

const atOnce = { networkMode: 'always' } as const

/** Changes and revokes grants optimistically. A refusal reverts the change and explains why. */
export function useHolders(sandboxId: string, say: (text: string) => void) {
  const { client, queries, toasts } = useServices()
  const leveling = useMutation({ ...changeLevel(client, queries), ...atOnce })
  const removing = useMutation({ ...unshare(client, queries), ...atOnce })
  const sharing = useMutation({ ...shareSandbox(client, queries), ...atOnce })
  const fail = (sentence: string) => (error: unknown) => void toasts.failed(sentence, error)

  const renewing = useMutation({ ...shareSandbox(client, queries), ...atOnce })
  const bringBack = (invitee: string, authorization: GrantLevel) =>
    sharing
      .mutateAsync({ id: sandboxId, invitee, authorization })
      .then(() => say(sharingMessages.shared(invitee)), fail(sharingMessages.shareFailed))

  return {
    /** The address whose link is being renewed. */
    renewing: renewing.isPending ? renewing.variables.invitee : null,
    /** Invites the address again. The new link replaces the previous one. */
    renew: (holder: Holder & { level: string }) =>
      renewing
        .mutateAsync({
          id: sandboxId,
          invitee: holder.name,
          authorization: grantLevelOf(holder.level) ?? 'READ',
        })
        .then(({ invitation }) => {
          say(sharingMessages.newLinkMade(holder.name))
          return invitation
        }, fail(sharingMessages.newLinkFailed)),
    level: (holder: Holder, authorization: GrantLevel) =>
      leveling
        .mutateAsync({ sandboxId, holder, authorization })
        .then(
          () => say(sharingMessages.leveled(holder.name, sharingMessages.levels[authorization])),
          fail(sharingMessages.changeFailed),
        ),
    remove: (holder: Holder & { level: string }) =>
      removing.mutateAsync({ sandboxId, holder }).then(() => {
        const { name, level } = holder
        if (holder.__typename === 'Invitation')
          return void toasts.toast('success', sharingMessages.revoked(name))
        toasts.toast('success', sharingMessages.removed(name), {
          label: sharingMessages.undo,
          run: () => void bringBack(name, grantLevelOf(level) ?? 'READ'),
        })
      }, fail(sharingMessages.removeFailed)),
  }
}
