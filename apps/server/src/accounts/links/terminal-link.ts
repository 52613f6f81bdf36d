import { terminalMessages } from '@sandlot/core/accounts/messages'
import { type CommandDeps, system } from '../../platform/commands.ts'
import { doAction } from '../../platform/noted.ts'
import { StartError } from '../../platform/start-error.ts'
import { findByUsername } from '../repo.ts'
import { makeLinkFor } from './made-links.ts'

/**
 * Creates a link for a person, by username, on behalf of whoever has access to the server's terminal, and returns its
 * token.
 */
export async function terminalLink(deps: CommandDeps, username: string): Promise<string> {
  const person = await findByUsername(deps.db, username)
  if (!person) throw new StartError(terminalMessages.nobody(username))
  if (person.suspendedAt) throw new StartError(terminalMessages.suspended(person.username))
  return doAction({ ...deps, actor: system }, 'person.sign-in-link', async (tx, now) => {
    const { token } = await makeLinkFor(tx, deps, { userId: person.id, madeBy: 'terminal' }, now)
    return {
      result: token,
      audit: {
        subjectIds: [person.id],
        details: { username: person.username, by: 'terminal' },
      },
    }
  })
}
