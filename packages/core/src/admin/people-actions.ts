import type { AdminPerson } from './people-rest.ts'

export type PersonAction = 'suspend' | 'restore' | 'make-admin' | 'remove-admin'

/** What an administrator can do to a person; the server refuses the rest, such as suspending oneself. */
export function personActions(
  { id, isAdmin, suspendedAt }: Pick<AdminPerson, 'id' | 'isAdmin' | 'suspendedAt'>,
  me: { id: string },
): PersonAction[] {
  if (suspendedAt) return isAdmin ? ['restore', 'remove-admin'] : ['restore']
  const role: PersonAction = isAdmin ? 'remove-admin' : 'make-admin'
  return id === me.id ? [role] : [role, 'suspend']
}

/** The question before an action; null if it needs none. */
export function questionOf(action: PersonAction, isSelf: boolean) {
  if (action === 'restore') return null
  return action === 'remove-admin' && isSelf ? 'remove-self' : action
}
