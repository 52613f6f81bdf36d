import { peopleMessages as say } from '@sandlot/core/admin/people-messages'
import { type AdminPerson, makeSignInLink } from '@sandlot/core/admin/people-rest'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'

const linkModal = () => import('./sign-in-link-modal.tsx').then((module) => module.SignInLinkModal)

/** Makes a link that signs a person in, after a question, and shows it once. */
export function useSignInLink() {
  const { client, toasts } = useServices()
  const { confirm, openModal } = useModals()
  const withRecentSignIn = useRecentSignIn()
  return async ({ id, name, username }: AdminPerson) => {
    const who = name || username
    const isSure = await confirm({
      title: say.signInLinkTitle(who),
      message: say.signInLinkText,
      confirmLabel: say.signInLinkAction,
    })
    if (!isSure) return
    try {
      const made = await withRecentSignIn(() => client.rest(makeSignInLink, { params: { id } }))
      if (made) await openModal(linkModal, { who, url: made.url })
    } catch (error) {
      toasts.failed(say.signInLinkFailed, error)
    }
  }
}
