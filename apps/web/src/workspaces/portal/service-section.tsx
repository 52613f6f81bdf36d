import { TOKEN_DAYS } from '@sandlot/core/accounts/limits'
import { shortDate } from '@sandlot/core/date-formats'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { type Role, roles } from '@sandlot/core/workspaces/rules'
import { serviceMessages as say } from '@sandlot/core/workspaces/service/messages'
import {
  createServiceAccount,
  createServiceToken,
  removeServiceAccount,
  revokeServiceToken,
  type ServiceAccount,
  setServiceRole,
} from '@sandlot/core/workspaces/service/rest'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { serviceAccountsQuery } from './manage-queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { useChange } from './use-change.ts'

const roleOptions = roles.map((value) => ({ value, label: workspaceMessages.roles[value] }))
const roleOf = (chosen: string) => roles.find((one): one is Role => one === chosen) ?? 'READ'
const scopeOptions = (['write', 'read'] as const).map((value) => ({ value, label: say.scopes[value] }))

/** Service accounts of the workspace with their tokens, for its admins. */
export function ServiceSection() {
  const { active } = useWorkspace()
  return mayIn(active, 'service.create') ? <Services id={active.id} /> : null
}

function Services({ id }: { id: string }) {
  const { client } = useServices()
  const query = useQuery({ ...serviceAccountsQuery(client, id), networkMode: 'always' })
  return (
    <Section isCard text={say.text} title={say.title}>
      <Loaded failed={say.loadFailed} query={query} skeleton={<RowsSkeleton label={say.loading} />}>
        {query.data?.length === 0 ? (
          <p className="text-ink-muted text-sm">{say.noneText}</p>
        ) : (
          <ul aria-label={say.title} className="flex flex-col gap-4">
            {query.data?.map((account) => (
              <Account account={account} id={id} key={account.id} />
            ))}
          </ul>
        )}
      </Loaded>
      <NewAccount id={id} />
    </Section>
  )
}

function NewAccount({ id }: { id: string }) {
  const { client } = useServices()
  const [name, setName] = useState('')
  const [authorization, setRole] = useState<Role>('WRITE')
  const creating = useChange(
    () => client.rest(createServiceAccount, { params: { id }, body: { name, authorization } }),
    say.createFailed,
  )
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !creating.isPending)
          creating.mutate(undefined, { onSuccess: () => setName('') })
      }}
    >
      <TextField
        className="min-w-40 flex-1"
        label={say.name}
        onChange={setName}
        placeholder={say.nameHint}
        value={name}
      />
      <Select
        className="w-28"
        label={workspaceMessages.roleLabel}
        onChange={(chosen) => setRole(roleOf(chosen))}
        options={roleOptions}
        placeholder={workspaceMessages.roleLabel}
        value={authorization}
      />
      <Button isDisabled={name.trim() === ''} isPending={creating.isPending} type="submit">
        {say.create}
      </Button>
    </form>
  )
}

type Props = { id: string; account: ServiceAccount }

function Account({ id, account }: Props) {
  const { client, toasts } = useServices()
  const { confirm } = useModals()
  const params = { id, account: account.id }
  const changing = useChange(
    (authorization: Role) => client.rest(setServiceRole, { params, body: { authorization } }),
    say.roleFailed,
  )
  const removing = useChange(() => client.rest(removeServiceAccount, { params }), say.removeFailed)
  const remove = async () => {
    const title = say.removeTitle(account.name)
    if (await confirm({ title, message: say.removeText, confirmLabel: say.removeAction, isDanger: true }))
      removing.mutate(undefined, { onSuccess: () => toasts.toast('success', say.removed(account.name)) })
  }
  return (
    <li className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="truncate font-medium">{account.name}</p>
          <p className="truncate text-ink-muted text-xs">
            {say.isService} · {account.username}
          </p>
        </div>
        <Select
          className="w-28"
          hideLabel
          label={say.roleOf(account.name)}
          onChange={(chosen) => changing.mutate(roleOf(chosen))}
          options={roleOptions}
          placeholder={workspaceMessages.roleLabel}
          value={account.authorization}
        />
        <Button aria-label={say.remove(account.name)} onPress={() => void remove()} variant="danger-ghost">
          {say.removeAction}
        </Button>
      </div>
      <Tokens account={account} id={id} />
    </li>
  )
}

function Tokens({ id, account }: Props) {
  const { client, toasts } = useServices()
  const { confirm } = useModals()
  const revoking = useChange(
    (token: string) => client.rest(revokeServiceToken, { params: { id, account: account.id, token } }),
    say.revokeFailed,
  )
  const revoke = async ({ id: token, name }: ServiceAccount['tokens'][number]) => {
    const asked = { title: say.revokeTitle(name), message: say.revokeText, confirmLabel: say.revoke }
    if (await confirm({ ...asked, isDanger: true }))
      revoking.mutate(token, { onSuccess: () => toasts.toast('success', say.revoked(name)) })
  }
  return (
    <div className="flex flex-col gap-2 border-line border-l pl-3">
      <ul aria-label={say.tokensOf(account.name)} className="flex flex-col gap-1">
        {account.tokens.map((token) => (
          <li className="flex flex-wrap items-center gap-x-3" key={token.id}>
            <span className="min-w-0 flex-1 basis-40 truncate">
              {token.name}
              <span className="text-ink-muted text-xs">
                {' '}
                · {token.scope === 'read' ? say.scopes.read : say.scopes.write} ·{' '}
                {say.expires(shortDate(token.expiresAt))} ·{' '}
                {token.lastUsedAt ? say.lastUsed(shortDate(token.lastUsedAt)) : say.neverUsed}
              </span>
            </span>
            <Button
              aria-label={say.revokeOf(token.name)}
              onPress={() => void revoke(token)}
              variant="danger-ghost"
            >
              {say.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <NewToken account={account} id={id} />
    </div>
  )
}

function NewToken({ id, account }: Props) {
  const { client } = useServices()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'read' | 'write'>('write')
  const [days, setDays] = useState(String(TOKEN_DAYS))
  const creating = useChange(
    () =>
      client.rest(createServiceToken, {
        params: { id, account: account.id },
        body: { name, scope, days: Number(days) },
      }),
    say.tokenFailed,
  )
  return (
    <form
      aria-label={say.newTokenOf(account.name)}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !creating.isPending)
          creating.mutate(undefined, { onSuccess: () => setName('') })
      }}
    >
      <TextField className="min-w-32 flex-1" label={say.tokenName} onChange={setName} value={name} />
      <Select
        className="w-36"
        label={say.scope}
        onChange={(chosen) => setScope(chosen === 'read' ? 'read' : 'write')}
        options={scopeOptions}
        placeholder={say.scope}
        value={scope}
      />
      <TextField className="w-36" label={say.days} onChange={setDays} value={days} />
      <Button isDisabled={name.trim() === ''} isPending={creating.isPending} type="submit">
        {say.createToken}
      </Button>
      {creating.data && <SecretOnce label={say.tokenOnce} secret={creating.data.token} />}
    </form>
  )
}
