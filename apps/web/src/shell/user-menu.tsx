import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { useRouter } from '@tanstack/react-router'
import { LogOut, Mails, Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from './services.tsx'
import { type Theme, themes } from './theme.ts'
import { MenuButton } from './ui/menu-button.tsx'

const icons = {
  system: <Monitor aria-hidden size={16} />,
  light: <Sun aria-hidden size={16} />,
  dark: <Moon aria-hidden size={16} />,
} satisfies Record<Theme, React.ReactNode>

export function UserMenu({ me }: { me: CurrentUser }) {
  const { theme } = useServices()
  const router = useRouter()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  return (
    <MenuButton
      className="flex size-8 items-center justify-center rounded-full hover:opacity-85 pressed:opacity-70"
      groups={[
        {
          id: 'theme',
          title: shellMessages.theme,
          chosen,
          entries: themes.map((name) => ({
            id: name,
            label: shellMessages.themes[name],
            icon: icons[name],
            run: () => theme.set(name),
          })),
        },
        {
          id: 'session',
          label: shellMessages.userMenu,
          entries: [
            ...(me.isAdmin
              ? [
                  {
                    id: 'outbox',
                    label: shellMessages.outbox,
                    icon: <Mails aria-hidden size={16} />,
                    href: '/admin/mail',
                  },
                ]
              : []),
            {
              id: 'sign-out',
              label: shellMessages.signOut,
              icon: <LogOut aria-hidden size={16} />,
              run: () => void router.navigate({ to: '/signout' }),
            },
          ],
        },
      ]}
      head={
        <div className="border-line border-b px-3 py-2.5">
          <p className="truncate font-medium text-sm">{me.name || me.username}</p>
          <p className="truncate text-ink-faint text-xs">{me.email || me.username}</p>
        </div>
      }
      label={shellMessages.userMenu}
      placement="bottom end"
    >
      <Avatar name={me.name || me.username} size={28} url={me.avatarUrl} />
    </MenuButton>
  )
}
