import { Avatar } from '@sandlot/ui/avatar'
import { LinkedAccounts } from '../../accounts/linked/linked-accounts.tsx'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { AboutForm } from './about-form.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { Tokens } from './tokens.tsx'
import { UsernameForm } from './username-form.tsx'

/** Who one is here, and what may act in one's name. */
export function AccountTab() {
  const me = useKnownMe()
  if (!me) return null
  return (
    <div className="divide-y divide-line">
      <div className="flex items-center gap-3 pb-4">
        <Avatar name={me.name || me.username} size={40} url={me.avatarUrl} />
        <div className="min-w-0 text-sm">
          <p className="truncate font-medium">{me.name || me.username}</p>
          <p className="truncate text-ink-muted">
            {[me.name && me.username, me.email].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="pt-3">
        <UsernameForm me={me} />
      </div>
      <AboutForm me={me} />
      <LinkedAccounts />
      <Devices />
      <Tokens isAdmin={me.isAdmin} />
      <CloseAccount me={me} />
    </div>
  )
}
