import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { Avatar } from '@sandlot/ui/avatar'
import { CircleUser, ExternalLink, LogOut, Settings } from 'lucide-react'
import type { Host } from '../shell/hosts.ts'
import { MenuButton } from '../shell/menu-button.tsx'
import { extensionMessages as messages } from '../shell/messages.ts'
import { openOptions, openTab } from '../shell/open-tab.ts'
import { ask } from '../shell/requests.ts'

type Props = {
  host: Host
  me: CurrentUser | null
  isSignedIn: boolean
  dashboard: string
}

/** Shows who is signed in, and the settings of the whole extension. */
export function AccountMenu({ host, me, isSignedIn, dashboard }: Props) {
  const name = me ? me.name || me.username : ''
  return (
    <MenuButton
      className="flex size-8 shrink-0 items-center justify-center rounded-full text-ink-muted hover:opacity-85 pressed:opacity-70"
      groups={[
        {
          id: 'go',
          label: messages.account,
          entries: [
            {
              id: 'dashboard',
              label: messages.openDashboard,
              icon: <ExternalLink aria-hidden size={16} />,
              run: () => void openTab(dashboard),
            },
            {
              id: 'options',
              label: messages.options,
              icon: <Settings aria-hidden size={16} />,
              run: openOptions,
            },
            ...(isSignedIn
              ? [
                  {
                    id: 'sign-out',
                    label: messages.signOut,
                    icon: <LogOut aria-hidden size={16} />,
                    run: () => void ask({ kind: 'sign-out', origin: host.origin }),
                  },
                ]
              : []),
          ],
        },
      ]}
      head={
        me && (
          <div className="border-line border-b px-3 py-2.5">
            <p className="truncate font-medium text-sm">{name}</p>
            <p className="truncate text-ink-faint text-xs">{me.email || me.username}</p>
          </div>
        )
      }
      label={me ? `${messages.account}: ${name}` : messages.account}
      placement="bottom end"
    >
      {me ? (
        <Avatar name={name} size={28} url={new URL(me.avatarUrl, host.origin).href} />
      ) : (
        <CircleUser aria-hidden size={22} />
      )}
    </MenuButton>
  )
}
