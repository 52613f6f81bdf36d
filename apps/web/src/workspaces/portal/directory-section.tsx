import { shortDate } from '@sandlot/core/date-formats'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { type Role, roles } from '@sandlot/core/workspaces/rules'
import { scimMessages as say } from '@sandlot/core/workspaces/scim/messages'
import {
  connectScim,
  disconnectScim,
  type ScimConnection,
  setScimGroup,
} from '@sandlot/core/workspaces/scim/rest'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'
import { directoryQuery } from './manage-queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { teamSettingsQuery } from './settings-queries.ts'
import { useChange } from './use-change.ts'

/** The company directory that controls the workspace's members, connected by its admins. */
export function DirectorySection() {
  const { active } = useWorkspace()
  return mayIn(active, 'scim.connect') ? <Directory id={active.id} /> : null
}

function Directory({ id }: { id: string }) {
  const { client, toasts } = useServices()
  const { confirm } = useModals()
  const settings = useQuery({ ...teamSettingsQuery(client, id), networkMode: 'always' })
  const { data: connection } = useQuery({ ...directoryQuery(client, id), networkMode: 'always' })
  const connecting = useChange(() => client.rest(connectScim, { params: { id } }), say.connectFailed)
  const ending = useChange(() => client.rest(disconnectScim, { params: { id } }), say.disconnectFailed)
  const domain = settings.data?.team?.emailDomain
  if (connection === undefined || !settings.data) return null
  const renew = async () => {
    if (await confirm({ title: say.renewTitle, message: say.renewText, confirmLabel: say.renew }))
      connecting.mutate(undefined)
  }
  const end = async () => {
    const asked = { title: say.disconnectTitle, message: say.disconnectText, confirmLabel: say.disconnect }
    if (await confirm({ ...asked, isDanger: true }))
      ending.mutate(undefined, {
        onSuccess: () => {
          connecting.reset()
          toasts.toast('success', say.disconnected)
        },
      })
  }
  return (
    <Section
      action={
        connection ? (
          <div className="flex flex-wrap gap-2">
            <Button isPending={connecting.isPending} onPress={() => void renew()}>
              {say.renew}
            </Button>
            <Button onPress={() => void end()} variant="danger-ghost">
              {say.disconnect}
            </Button>
          </div>
        ) : (
          <Button
            isDisabled={!domain}
            isPending={connecting.isPending}
            onPress={() => connecting.mutate(undefined)}
          >
            {say.connect}
          </Button>
        )
      }
      isCard
      text={domain ? say.text(domain) : say.needsDomain}
      title={say.title}
    >
      {connecting.data && <SecretOnce label={say.token} secret={connecting.data.token} />}
      {connection && <Connected connection={connection} id={id} />}
    </Section>
  )
}

const USUAL = 'usual'
const options = [
  { value: USUAL, label: say.asUsual },
  ...roles.map((value) => ({ value, label: workspaceMessages.roles[value] })),
]

function Connected({ id, connection }: { id: string; connection: ScimConnection }) {
  const { client } = useServices()
  const changing = useChange(
    ({ group, authorization }: { group: string; authorization: Role | null }) =>
      client.rest(setScimGroup, { params: { id, group }, body: { authorization } }),
    say.roleFailed,
  )
  const { url, lastUsedAt, expiresAt, people, groups } = connection
  return (
    <>
      <div className="text-sm">
        <p>
          {say.url}: <code className="select-all break-all">{url}</code>
        </p>
        <p className="text-ink-muted">
          {[
            say.people(people),
            lastUsedAt ? say.lastUsed(shortDate(lastUsedAt)) : say.neverUsed,
            ...(expiresAt ? [say.expires(shortDate(expiresAt))] : []),
          ].join(' · ')}
        </p>
      </div>
      {groups.length === 0 ? (
        <p className="text-ink-muted text-sm">{say.noGroups}</p>
      ) : (
        <ul aria-label={say.groups} className="flex flex-col gap-2 text-sm">
          {groups.map((group) => (
            <li className="flex flex-wrap items-center gap-3" key={group.id}>
              <span className="min-w-0 flex-1 basis-40 truncate">
                {group.displayName} <span className="text-ink-muted">· {say.people(group.members)}</span>
              </span>
              <Select
                className="w-52"
                hideLabel
                label={say.roleOf(group.displayName)}
                onChange={(chosen) =>
                  changing.mutate({
                    group: group.id,
                    authorization: roles.find((one): one is Role => one === chosen) ?? null,
                  })
                }
                options={options}
                placeholder={say.asUsual}
                value={group.authorization ?? USUAL}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
