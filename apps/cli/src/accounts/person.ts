import type { CurrentUser } from '@sandlot/core/accounts/rest'

/** The signed-in person in results. */
export const personOf = ({ id, username, name, email }: CurrentUser) => ({ id, username, name, email })
