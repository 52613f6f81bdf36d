import type { AdminPerson } from './people-rest.ts'

export type PersonAction = 'suspend' | 'restore' | 'make-admin' | 'remove-admin'

/** What an admin can do with a person; the server refuses the rest, such as suspending oneself. */
export function personActions(
  { id, isAdmin, suspendedAt }: Pick<AdminPerson, 'id' | 'isAdmin' | 'suspendedAt'>,
  me: { id: string },
): PersonAction[] {
  if (suspendedAt) return isAdmin ? ['restore', 'remove-admin'] : ['restore']
  const role: PersonAction = isAdmin ? 'remove-admin' : 'make-admin'
  return id === me.id ? [role] : [role, 'suspend']
}

/** What is asked before an action; null for what needs no question. */
export function questionOf(action: PersonAction, isSelf: boolean) {
  if (action === 'restore') return null
  return action === 'remove-admin' && isSelf ? 'remove-self' : action
}
