import type { CurrentUser } from '@sandlot/core/accounts/rest'

/** What a result tells of the signed-in person. */
export const personOf = ({ id, username, name, email }: CurrentUser) => ({ id, username, name, email })
