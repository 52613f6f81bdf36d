import { LinkedAccounts } from '../../accounts/linked/linked-accounts.tsx'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { AboutForm } from './about-form.tsx'
import { AvatarField } from './avatar-field.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'
import { Tokens } from './tokens.tsx'
import { UsernameForm } from './username-form.tsx'

/** Who one is here, and what may act in one's name. */
export function AccountTab() {
  const me = useKnownMe()
  if (!me) return null
  return (
    <div className="divide-y divide-line">
      <AvatarField me={me} />
      <div className="pt-3">
        <UsernameForm me={me} />
      </div>
      <AboutForm me={me} />
      <LinkedAccounts />
      <Devices />
      <Tokens isAdmin={me.isAdmin} />
      <OwnData me={me} />
      <CloseAccount me={me} />
    </div>
  )
}
