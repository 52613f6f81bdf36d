import { profileMessages as say } from '@sandlot/core/profile/messages'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import type { Profile } from '@sandlot/core/profile/rest'
import { withMoved, withoutPinned, withPinned } from '@sandlot/core/profile/showcase-rules'
import type { SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { changeProfilePrivacy, changeShown, deleteFromProfile } from './queries.ts'

const deleteModal = () => import('./delete-modal.tsx').then((module) => module.DeleteProfileSandboxModal)

/** The actions of a profile's owner on what it shows. */
export function useProfileActions({ username, featuredSandboxes }: Profile) {
  const { client, queries, toasts } = useServices()
  const { openModal } = useModals()
  const shown = useMutation(changeShown(client, queries, username))
  const privacy = useMutation(changeProfilePrivacy(client, queries, username))
  const removal = useMutation(deleteFromProfile(client, queries, username))
  const pinned = featuredSandboxes.map(({ id }) => id)
  const saying = (sentence: string) => ({ onError: (error: Error) => toasts.failed(sentence, error) })

  const pinThese = (next: string[] | null, sentence: string) => {
    if (next) shown.mutate({ featuredSandboxes: next, seenFeatured: pinned }, saying(sentence))
  }
  return {
    pinned,
    pin: (id: string) => pinThese(withPinned(pinned, id), say.pinFailed),
    unpin: (id: string) => pinThese(withoutPinned(pinned, id), say.pinFailed),
    move: (id: string, to: number) => pinThese(withMoved(pinned, id, to), say.orderFailed),
    showcase: (id: string | null) =>
      shown.mutate({ showcasedSandboxShortid: id }, saying(profileFormMessages.failed)),
    setPrivacy: (id: string, to: number) => privacy.mutate({ id, privacy: to }, saying(say.privacyFailed)),
    remove: async (sandbox: SandboxSummary) => {
      const isSure = await openModal(deleteModal, { title: displayTitle(sandbox) })
      if (isSure) removal.mutate(sandbox.id, saying(say.deleteFailed))
    },
  }
}

export type ProfileActions = ReturnType<typeof useProfileActions>
