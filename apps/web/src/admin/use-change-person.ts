import { accountKeys } from '@sandlot/core/accounts/queries'
import { type PersonAction, questionOf } from '@sandlot/core/admin/people-actions'
import { peopleMessages } from '@sandlot/core/admin/people-messages'
import type { AdminPerson } from '@sandlot/core/admin/people-rest'
import { useMutation } from '@tanstack/react-query'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { changePerson } from './queries.ts'

/** Asks where something is taken away or given, does it, and tells how it ended. */
export function useChangePerson(meId: string) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const { mutateAsync } = useMutation(changePerson(client, queries))
  return async ({ id, name, username }: AdminPerson, action: PersonAction) => {
    const who = name || username
    const isSelf = id === meId
    const question = questionOf(action, isSelf)
    if (question) {
      const { title, text, action: label } = peopleMessages.confirm[question]
      const isDanger = question !== 'make-admin'
      if (!(await confirm({ title: title(who), message: text, confirmLabel: label, isDanger }))) return
    }
    try {
      if (!(await withRecentSignIn(() => mutateAsync({ id, action, myself: isSelf })))) return
      toasts.toast('success', peopleMessages.done[action](who))
      if (isSelf) await queries.invalidateQueries({ queryKey: accountKeys.me })
    } catch (error) {
      toasts.failed(peopleMessages.failed[action], error)
    }
  }
}
