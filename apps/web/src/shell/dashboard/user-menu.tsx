import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Avatar } from '@sandlot/ui/avatar'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { MenuFailed } from '../ui/menu-failed.tsx'
import { MenuTrigger } from '../ui/menu-trigger.tsx'

const load = () => import('./user-menu-entries.tsx')
const Entries = lazyPart(() => load().then((module) => module.UserMenuEntries), MenuFailed)

/** The user's picture with their menu. Its entries are loaded with it. */
export function UserMenu({ me }: { me: CurrentUser }) {
  return (
    <MenuTrigger
      className="flex size-8 items-center justify-center rounded-full hover:opacity-85 pressed:opacity-70"
      label={shellMessages.userMenu}
      load={load}
      menu={(props) => <Entries {...props} me={me} />}
    >
      <Avatar name={me.name || me.username} size={28} url={me.avatarUrl} />
    </MenuTrigger>
  )
}
