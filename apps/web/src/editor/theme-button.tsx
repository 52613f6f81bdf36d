import { shellMessages } from '@sandlot/core/shell/messages'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMe } from '../accounts/use-me.ts'
import { type Theme, themes } from '../shell/browser/theme.ts'
import { useServices } from '../shell/services.tsx'
import { MenuButton } from '../shell/ui/menu-button.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, typeof Sun>

/** Selects the color theme. Only for visitors, because signed-in users have it in their menu. */
export function ThemeButton() {
  const { theme } = useServices()
  const me = useMe()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  if (me !== null) return null
  const Icon = icons[chosen]
  return (
    <MenuButton
      className="flex size-8 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      groups={[
        {
          id: 'theme',
          title: shellMessages.theme,
          chosen,
          entries: themes.map((id) => ({ id, label: shellMessages.themes[id], run: () => theme.set(id) })),
        },
      ]}
      label={shellMessages.theme}
      placement="bottom end"
    >
      <Icon aria-hidden size={16} />
    </MenuButton>
  )
}
