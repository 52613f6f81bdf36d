import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import type { AccessToken } from '@sandlot/core/accounts/sessions/rest'
import { shortDate } from '@sandlot/core/date-formats'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { endToken, sessionKeys, tokensQuery } from '../../accounts/session/session-queries.ts'
import { useNow } from '../../shell/browser/use-now.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { EntryList } from './entry-list.tsx'

const tokenModal = () => import('./token-modal.tsx').then((module) => module.TokenModal)

/** The user's access tokens, to create, review and revoke. */
export function Tokens({ isAdmin }: { isAdmin: boolean }) {
  const { client, queries, toasts } = useServices()
  const { openModal, confirm } = useModals()
  const tokens = useQuery(tokensQuery(client))
  const { mutate } = useMutation(endToken(client, queries))

  const make = async () => {
    await openModal(tokenModal, { isAdmin })
    await queries.invalidateQueries({ queryKey: sessionKeys.tokens })
  }
  const revoke = async ({ id, name }: AccessToken) => {
    const sure = await confirm({
      title: say.confirmTokenTitle,
      message: say.confirmTokenText(name),
      confirmLabel: say.tokenRevoke,
      isDanger: true,
    })
    if (!sure) return
    mutate(id, {
      onError: (error) => toasts.failed(say.tokenRevokeFailed, error),
      onSuccess: () => toasts.toast('success', say.tokenRevoked(name)),
    })
  }

  return (
    <Section
      action={
        <Button icon={<Plus aria-hidden size={14} />} onPress={() => void make()} size="sm">
          {say.tokenNew}
        </Button>
      }
      text={say.tokensText}
      title={say.tokensTitle}
    >
      <EntryList failed={say.tokensFailed} label={say.tokensTitle} none={say.tokensNone} query={tokens}>
        {(token) => <TokenRow onRevoke={() => void revoke(token)} token={token} />}
      </EntryList>
    </Section>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const now = useNow()
  const used = token.lastUsedAt ? say.lastUsed(timeAgo(token.lastUsedAt, now)) : say.neverUsed
  return (
    <>
      <KeyRound aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-medium">{token.name}</p>
        <p className="text-ink-muted">
          {[say.tokenScopes[token.scope], used, say.tokenExpires(shortDate(token.expiresAt))].join(' · ')}
        </p>
      </div>
      <Button aria-label={say.tokenRevokeOf(token.name)} onPress={onRevoke} size="sm">
        {say.tokenRevoke}
      </Button>
    </>
  )
}
