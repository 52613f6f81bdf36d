import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { feedbackMessages } from '@sandlot/core/profile/feedback-messages'
import { uploadMessages } from '@sandlot/core/profile/upload-messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { MenuPopover } from '@sandlot/ui/menu-popover'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  Command,
  Cookie,
  HardDrive,
  LogOut,
  MessageSquareText,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { goSignOut } from '../../accounts/session/sign-out-intent.ts'
import { openPreferences } from '../../profile/open-preferences.ts'
import { isMac } from '../browser/shortcut.ts'
import { type Theme, themes } from '../browser/theme.ts'
import { COOKIES_PATH, consentMessages } from '../consent/messages.ts'
import { paletteMessages } from '../palette/messages.ts'
import { openPalette } from '../palette/open-palette.ts'
import { useServices } from '../services.tsx'
import type { MenuProps } from '../ui/menu-trigger.tsx'
import { useModals } from '../use-modals.ts'
import { outsideEntries } from './outside-entries.tsx'

const icons = {
  system: <Monitor aria-hidden size={16} />,
  light: <Sun aria-hidden size={16} />,
  dark: <Moon aria-hidden size={16} />,
} satisfies Record<Theme, React.ReactNode>

const storageModal = () =>
  import('../../profile/storage/storage-modal.tsx').then((module) => module.StorageModal)
const feedbackModal = () =>
  import('../../profile/feedback/feedback-modal.tsx').then((module) => module.FeedbackModal)

/** The entries of a signed-in user's menu (spec SH-058 to SH-064). */
export function UserMenuEntries({ me, ...menu }: MenuProps & { me: CurrentUser }) {
  const { theme, client, environment } = useServices()
  const router = useRouter()
  const modals = useModals()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const { data: features } = useQuery(featuresQuery(client))
  const own: MenuEntry[] = [
    {
      id: 'settings',
      label: shellMessages.userSettings,
      icon: <Settings aria-hidden size={16} />,
      run: () => void openPreferences(modals, { tab: 'account' }),
    },
    {
      id: 'profile',
      label: shellMessages.profile,
      icon: <UserRound aria-hidden size={16} />,
      href: `/u/${encodeURIComponent(me.username)}`,
    },
  ]
  if (me.isAdmin)
    own.push({
      id: 'administration',
      label: shellMessages.administration,
      icon: <ShieldCheck aria-hidden size={16} />,
      href: '/admin',
    })
  if (!environment.isOnPrem)
    own.push({
      id: 'storage',
      label: uploadMessages.title,
      icon: <HardDrive aria-hidden size={16} />,
      run: () => void modals.openModal(storageModal, {}),
    })
  own.push({
    id: 'feedback',
    label: feedbackMessages.title,
    icon: <MessageSquareText aria-hidden size={16} />,
    run: () => void modals.openModal(feedbackModal, {}),
  })
  own.push({
    id: 'palette',
    label: paletteMessages.title,
    icon: <Command aria-hidden size={16} />,
    keys: isMac(navigator) ? '⌘K' : 'Ctrl K',
    run: () => void openPalette(modals),
  })
  return (
    <MenuPopover
      {...menu}
      groups={[
        { id: 'own', label: shellMessages.userMenu, entries: own },
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
          id: 'about',
          label: shellMessages.about,
          entries: [
            ...outsideEntries(features),
            {
              id: 'cookies',
              label: consentMessages.statement,
              icon: <Cookie aria-hidden size={16} />,
              href: COOKIES_PATH,
            },
          ],
        },
        {
          id: 'session',
          label: shellMessages.signOut,
          entries: [
            {
              id: 'sign-out',
              label: shellMessages.signOut,
              icon: <LogOut aria-hidden size={16} />,
              run: () => void goSignOut(router),
            },
          ],
        },
      ]}
      head={
        <div className="border-line border-b px-3 py-2.5">
          <p className="truncate font-medium text-sm" dir="auto">
            {me.name || me.username}
          </p>
          <p className="truncate text-ink-faint text-xs">{me.email || me.username}</p>
        </div>
      }
      label={shellMessages.userMenu}
      navigate={(href) => void router.navigate({ href })}
      placement="bottom end"
    />
  )
}
