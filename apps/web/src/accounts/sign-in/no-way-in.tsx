import { terminalMessages } from '@sandlot/core/accounts/messages'
import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { sessionMessages as say } from '@sandlot/core/accounts/sessions/messages'
import { Button } from '@sandlot/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { Notice } from '../notice.tsx'
import { hasPasskeys } from '../passkeys/support.ts'
import { useMakePasskey } from '../passkeys/use-make-passkey.ts'

/** Explains how to sign in again to users who can only sign in by link, for whom the usual buttons do not work. */
export function NoWayIn({ me, isRepeated }: { me: CurrentUser; isRepeated: boolean }) {
  const { client } = useServices()
  const { data: features } = useQuery(featuresQuery(client))
  const canAdd = !me.isAdmin && hasPasskeys(features)
  const link = canAdd ? say.againOrLink : say.againLink
  return (
    <>
      {isRepeated && <Notice isProblem>{say.againLinkNot}</Notice>}
      <p className="text-sm">{canAdd ? say.againAddFirst : say.againNoWay}</p>
      {canAdd && <AddPasskey />}
      <p className="text-ink-muted text-sm">{me.isAdmin ? say.againAdminLink : link}</p>
      {me.isAdmin && (
        <code className="overflow-x-auto whitespace-nowrap rounded-lg bg-sunken px-3 py-2 text-xs">
          {terminalMessages.command(me.username)}
        </code>
      )}
    </>
  )
}

function AddPasskey() {
  const { add, isBusy, problem } = useMakePasskey()
  return (
    <>
      {problem && <Notice isProblem>{problem}</Notice>}
      <Button isPending={isBusy} onPress={() => void add()} variant="primary" wide>
        {passkeyMessages.add}
      </Button>
    </>
  )
}
