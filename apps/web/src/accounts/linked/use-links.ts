import type { SignInWay } from '@sandlot/core/accounts/limits'
import { linkedAccounts, unlinkAccount } from '@sandlot/core/accounts/linked-rest'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { initializeSso } from '@sandlot/core/accounts/sign-in/sso-rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { reloadMe } from '../session/session.ts'
import { signInWithWindow } from '../sign-in/sign-in-window.ts'
import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { useMe } from '../use-me.ts'
import { useReadyToConnect } from './use-ready-to-connect.ts'

export const linkedKey = ['accounts', 'linked'] as const

/** The sign-in providers connected to the account. */
export const linkedQuery = (client: Client) =>
  queryOptions({
    queryKey: linkedKey,
    queryFn: async () => (await client.rest(linkedAccounts)).accounts,
  })

/** Connects a provider by its window, and disconnects one after confirmation. */
export function useLinks() {
  const services = useServices()
  const { client, queries, toasts } = services
  const { confirm } = useModals()
  const isReadyToConnect = useReadyToConnect()
  const withRecentSignIn = useRecentSignIn()
  const router = useRouter()
  const me = useMe()
  const [busy, setBusy] = useState<SignInWay | null>(null)

  const during = async (way: SignInWay, failed: string, work: () => Promise<string | null>) => {
    setBusy(way)
    try {
      const done = await work()
      await Promise.all([reloadMe(services), queries.invalidateQueries({ queryKey: linkedKey })])
      if (done) toasts.toast('success', done)
    } catch (error) {
      toasts.failed(failed, error)
    } finally {
      setBusy(null)
    }
  }

  const withWindow = async (way: Exclude<SignInWay, 'sso'>) => {
    const outcome = await signInWithWindow(window, way)
    if (outcome.type === 'blocked') throw new Error(accountMessages.popupBlocked)
    if (outcome.type === 'duplicate') throw new Error(accountMessages.duplicate(outcome.provider))
    if (outcome.type !== 'signin') return null
    if (outcome.jwt) await client.rest(revokeToken, { params: { token: outcome.jwt } }).catch(() => undefined)
    return signInMessages.linkConnected(way)
  }

  const connect = (way: SignInWay) =>
    during(way, signInMessages.linkProblem, async () => {
      if (!(await isReadyToConnect(way))) return null
      if (way !== 'sso') return withWindow(way)
      const { href } = router.latestLocation
      const query = { email: me?.email ?? '', continue: href }
      const { redirectUrl } = await client.rest(initializeSso, { query })
      if (redirectUrl.startsWith('/auth/')) window.location.assign(redirectUrl)
      return null
    })

  const disconnect = async (way: SignInWay) => {
    const isSure = await confirm({
      title: signInMessages.linkDisconnectTitle(way),
      message: signInMessages.linkDisconnectText(way),
      confirmLabel: signInMessages.linkDisconnectAction,
    })
    if (!isSure) return
    await during(way, signInMessages.unlinkProblem, async () => {
      const done = await withRecentSignIn(() => client.rest(unlinkAccount, { params: { provider: way } }))
      return done ? signInMessages.linkDisconnected(way) : null
    })
  }
  return { busy, connect, disconnect }
}
