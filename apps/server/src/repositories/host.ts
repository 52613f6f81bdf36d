import { currentSetup } from '../admin/setup/current.ts'
import type { GitContext } from '../git/access.ts'
import { hostByOwner, workByOwner } from '../git/by-owner.ts'
import { localHost } from '../git/local-host.ts'
import { localWork } from '../git/local-work.ts'
import type { WorkContext } from '../git/open-repository.ts'
import type { Context } from '../platform/context.ts'
import type { GitHost, GitWork } from '../platform/drivers/git-host.ts'
import { githubHost } from '../platform/drivers/github/github-host.ts'
import { githubWork } from '../platform/drivers/github/github-work.ts'
import { githubAccount } from './github-account.ts'

type Asking = Pick<Context, 'setupCache' | 'fetch'> & GitContext

/** The host of repositories as the viewer sees it; without a token, as an anonymous user does. */
export const hostOf = async (context: Asking): Promise<GitHost> =>
  hostByOwner(githubHost(await optionsFor(context)), localHost(context))

/** The same for changes there. */
export const workOf = async (context: Asking & WorkContext): Promise<GitWork> =>
  workByOwner(githubWork(await optionsFor(context)), localWork(context))

const optionsFor = async (context: Asking) => ({
  apiUrl: (await currentSetup(context)).githubApiUrl,
  token: (await githubAccount(context))?.token ?? null,
  fetch: context.fetch,
  clock: context.clock,
})
