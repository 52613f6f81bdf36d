import { Skeleton } from '@sandlot/ui/skeleton'
import { TeamAvatar } from '@sandlot/ui/team-avatar'
import { ChevronsUpDown, Server } from 'lucide-react'
import { hostState } from './host-state.ts'
import { chooseHost, type Host, type Hosts, hostLabel } from './hosts.ts'
import { MenuButton } from './menu-button.tsx'
import { extensionMessages as messages } from './messages.ts'
import { openOptions } from './open-tab.ts'

type Workspace = { id: string; name: string; avatarUrl: string | null | undefined }
type Props = {
  hosts: Hosts
  host: Host
  /** Undefined while loading, null if nobody is signed in. */
  workspaces: readonly Workspace[] | undefined | null
  active: Workspace | undefined
}

/** Shows the chosen workspace and host, and lets the user change both. */
export function PlaceMenu({ hosts, host, workspaces, active }: Props) {
  const icon = <Server aria-hidden size={15} />
  return (
    <MenuButton
      className="flex h-11 min-w-0 items-center gap-2.5 rounded-md px-2 text-left hover:bg-hover pressed:bg-pressed aria-expanded:bg-hover"
      groups={[
        ...(workspaces && workspaces.length > 0
          ? [
              {
                id: 'workspaces',
                title: messages.workspaces,
                chosen: active?.id ?? '',
                entries: workspaces.map(({ id, name, avatarUrl }) => ({
                  id,
                  label: name,
                  icon: <TeamAvatar name={name} url={avatarUrl ?? null} />,
                  run: () => void hostState(host.origin).workspaceId.set(id),
                })),
              },
            ]
          : []),
        {
          id: 'hosts',
          title: messages.hosts,
          chosen: host.origin,
          entries: hosts.list.map(({ origin, name }) => ({
            id: origin,
            label: name,
            hint: hostLabel(origin),
            icon,
            run: () => void chooseHost(origin),
          })),
        },
        {
          id: 'more',
          label: messages.hosts,
          entries: [{ id: 'manage', label: messages.manageHosts, run: openOptions }],
        },
      ]}
      isNamedByContent
      label={messages.place}
    >
      {active ? (
        <TeamAvatar name={active.name} url={active.avatarUrl ?? null} />
      ) : workspaces === undefined ? (
        <Skeleton className="size-6" />
      ) : (
        <span className="flex size-6 items-center justify-center text-ink-muted">{icon}</span>
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium text-sm leading-4.5">{active?.name ?? host.name}</span>
        <span className="block truncate text-ink-faint text-xs">
          {active ? `${host.name} · ${hostLabel(host.origin)}` : hostLabel(host.origin)}
        </span>
      </span>
      <span className="sr-only">, {messages.switch}</span>
      <ChevronsUpDown aria-hidden className="shrink-0 text-ink-faint" size={14} />
    </MenuButton>
  )
}
