import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { profileFormMessages as say } from '@sandlot/core/profile/profile-form-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useMutation } from '@tanstack/react-query'
import { LinkedAccounts } from '../../accounts/linked/linked-accounts.tsx'
import { useKnownMe } from '../../accounts/use-known-me.ts'
import { exportOwnData } from '../../archives/export-workspace.ts'
import { useServices } from '../../shell/services.tsx'
import { AboutForm } from './about-form.tsx'
import { AvatarField } from './avatar-field.tsx'
import { CloseAccount } from './close-account.tsx'
import { Devices } from './devices.tsx'
import type { TabProps } from './preference-tabs.tsx'
import { TOKENS } from './rules.ts'
import { Tokens } from './tokens.tsx'
import { UsernameForm } from './username-form.tsx'

const bringIntoView = (section: HTMLElement | null) => section?.scrollIntoView?.({ block: 'start' })

/** The user's account, and what may act on its behalf. */
export function AccountTab({ item }: TabProps) {
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
      <div className="pt-3" ref={item === TOKENS ? bringIntoView : null}>
        <Tokens isAdmin={me.isAdmin} />
      </div>
      <OwnData me={me} />
      <CloseAccount me={me} />
    </div>
  )
}

/** Exports all data about the user. */
function OwnData({ me }: { me: CurrentUser }) {
  const services = useServices()
  const save = useMutation({ mutationFn: () => exportOwnData(services, me.username) })
  return (
    <Section
      action={
        <Button isPending={save.isPending} onPress={() => save.mutate()} size="sm">
          {say.exportData}
        </Button>
      }
      text={say.yourDataText}
      title={say.yourData}
    />
  )
}
