import { currentSetup } from '../admin/setup/current.ts'
import type { Context } from '../platform/context.ts'
import type { GitHost } from '../platform/drivers/git-host.ts'
import { githubHost } from '../platform/drivers/github/github-host.ts'
import { githubAccount } from './github-account.ts'

/** Where the viewer's repositories come from, as they see it; as anybody does where there is no token. */
export async function hostOf(
  context: Pick<Context, 'db' | 'viewer' | 'keys' | 'config' | 'setupCache' | 'fetch' | 'clock'>,
): Promise<GitHost> {
  const account = await githubAccount(context)
  return githubHost({
    apiUrl: (await currentSetup(context)).githubApiUrl,
    token: account?.token ?? null,
    fetch: context.fetch,
    clock: context.clock,
  })
}
