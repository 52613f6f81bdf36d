import { currentSetup } from '../admin/setup/current.ts'
import type { GitContext } from '../git/access.ts'
import { hostByOwner } from '../git/by-owner.ts'
import { localHost } from '../git/local-host.ts'
import type { Context } from '../platform/context.ts'
import type { GitHost } from '../platform/drivers/git-host.ts'
import { githubHost } from '../platform/drivers/github/github-host.ts'
import { githubAccount } from './github-account.ts'

type Asking = Pick<Context, 'setupCache' | 'fetch'> & GitContext

/** Where the viewer's repositories come from, as they see it; as anybody does where there is no token. */
export const hostOf = async (context: Asking): Promise<GitHost> =>
  hostByOwner(githubHost(await optionsFor(context)), localHost(context))

const optionsFor = async (context: Asking) => ({
  apiUrl: (await currentSetup(context)).githubApiUrl,
  token: (await githubAccount(context))?.token ?? null,
  fetch: context.fetch,
  clock: context.clock,
})
