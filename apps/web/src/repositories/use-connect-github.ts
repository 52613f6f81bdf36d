import { githubScopes } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accountKeys } from '@sandlot/core/accounts/queries'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { toAppError } from '@sandlot/core/errors'
import { repositoryKeys } from '@sandlot/core/repositories/queries'
import { useState } from 'react'
import { useReadyToConnect } from '../accounts/linked/use-ready-to-connect.ts'
import { signInWithWindow } from '../accounts/sign-in/sign-in-window.ts'
import { useServices } from '../shell/services.tsx'

type Reach = 'publicRepositories' | 'privateRepositories'

/** Connects the user's GitHub account, or extends its permissions, in a window of GitHub's. */
export function useConnectGithub() {
  const { client, queries } = useServices()
  const isReadyToConnect = useReadyToConnect()
  const [pending, setPending] = useState<Reach | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const inWindow = async (reach: Reach) => {
    if (!(await isReadyToConnect('github'))) return
    const scopes = [...githubScopes.base, ...githubScopes[reach]]
    const outcome = await signInWithWindow(window, 'github', { scopes })
    // The cookie is the session, so a token that passed through a window is revoked (docs/spec/decisions.md, 15).
    if (outcome.type === 'signin' && outcome.jwt)
      await client.rest(revokeToken, { params: { token: outcome.jwt } }).catch(() => undefined)
    if (outcome.type === 'blocked') setProblem(accountMessages.popupBlocked)
    // More may be visible now, whatever the window's last message was.
    await Promise.all(
      [repositoryKeys.accounts, repositoryKeys.accountRepos, repositoryKeys.githubAll, accountKeys.me].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    )
  }
  const connect = async (reach: Reach) => {
    setPending(reach)
    setProblem(null)
    try {
      await inWindow(reach)
    } catch (error) {
      setProblem(toAppError(error).message)
    } finally {
      setPending(null)
    }
  }
  return { connect, pending, problem }
}
