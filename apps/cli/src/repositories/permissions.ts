import { GithubAccountsDocument } from '@sandlot/core/repositories/mutations.gen'
import { restrictedAccess } from '@sandlot/core/repositories/scope-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { repositoryTexts } from './messages.ts'

export const permissionsCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot repo permissions', 'sandlot repo permissions --json'))
    .action(act((context) => permissions(context)))

/** What Sandlot may access at GitHub for the person, and where to change it. */
async function permissions(context: Context): Promise<Outcome<'repo.permissions/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const { me } = await client.graphql(GithubAccountsDocument)
  const scopes = me?.githubProfile?.scopes ?? null
  const restricted = restrictedAccess(scopes)
  const data = {
    login: me?.githubProfile?.login ?? null,
    scopes: scopes ?? [],
    public: !restricted.public,
    private: !restricted.private,
    organizations: (me?.githubOrganizations ?? []).map(({ login }) => login),
    settingsUrl: `${host}/auth/github/oauth-settings`,
  }
  const reach = (isReached: boolean) => (isReached ? repositoryTexts.reached : repositoryTexts.notReached)
  return {
    shape: 'repo.permissions/1',
    data,
    meta: { host },
    text: details([
      ['GitHub account', data.login ?? repositoryTexts.noAccount],
      ['Public repositories', reach(data.public)],
      ['Private repositories', reach(data.private)],
      ['Organizations', data.organizations.join(', ') || null],
      ['Change it', data.settingsUrl],
    ]),
  }
}
