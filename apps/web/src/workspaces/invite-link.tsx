import { resetInviteLink, type TeamMembers, turnOffInviteLink } from '@sandlot/core/workspaces/invitations'
import { inviteLinkMessages as say } from '@sandlot/core/workspaces/invite-link-messages'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { INVITE_LINK_DAYS, INVITE_LINK_DAYS_OFFERED } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { teamInvitePath } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { useMutation } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../shell/copy-text.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'

type Link = NonNullable<TeamMembers['inviteLink']>

const dateOf = (moment: string) => new Date(moment).toLocaleDateString('en', { dateStyle: 'medium' })

/** Who can join by a link and until when, or why nobody can. */
function textOf({ state, authorization, expiresAt, uses, maxUses }: Link): string {
  if (state === 'EXPIRED') return say.states.EXPIRED(dateOf(expiresAt ?? ''))
  if (state !== 'OPEN') return say.states[state]
  const role = workspaceMessages.roles[authorization]
  const who = expiresAt === null ? say.forGood(role) : say.until(role, dateOf(expiresAt))
  return uses > 0 || maxUses !== null ? `${who} ${say.uses(uses, maxUses)}` : who
}

/** The link by which anybody can join a workspace, with all that its admins may do about it. */
export function InviteLink({ teamId, link }: { teamId: string; link: Link }) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const [days, setDays] = useState<number | null>(INVITE_LINK_DAYS)
  const resetting = useMutation({ ...resetInviteLink(client, queries, teamId), networkMode: 'always' })
  const ending = useMutation({ ...turnOffInviteLink(client, queries, teamId), networkMode: 'always' })
  const isOpen = link.state === 'OPEN'

  const copy = () =>
    copyText(toasts.toast, window.location.origin + teamInvitePath(link.token), {
      done: inviteMessages.linkCopied,
      failed: inviteMessages.linkNotCopied,
    })
  const reset = async () => {
    const question = { title: say.resetTitle, message: say.resetText, confirmLabel: say.reset }
    if (isOpen && !(await confirm({ ...question, isDanger: true }))) return
    try {
      await resetting.mutateAsync({ expiresInDays: days, maxUses: null })
      toasts.toast('success', say.resetDone)
    } catch (error) {
      toasts.failed(say.resetFailed, error)
    }
  }
  const turnOff = async () => {
    const question = { title: say.turnOffTitle, message: say.turnOffText, confirmLabel: say.turnOff }
    if (!(await confirm({ ...question, isDanger: true }))) return
    try {
      await ending.mutateAsync()
      toasts.toast('success', say.turnedOff)
    } catch (error) {
      toasts.failed(say.turnOffFailed, error)
    }
  }
  return (
    <section aria-labelledby="invite-link" className="flex flex-col gap-3 border-line border-t pt-4">
      <div>
        <h3 className="pb-1 font-medium text-sm" id="invite-link">
          {say.title}
        </h3>
        <p className="text-ink-muted text-sm">{textOf(link)}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {isOpen && (
          <Button className="h-9" icon={<LinkIcon aria-hidden size={16} />} onPress={() => void copy()}>
            {inviteMessages.copyLink}
          </Button>
        )}
        {isOpen && (
          <Button
            className="h-9"
            isPending={ending.isPending}
            onPress={() => void turnOff()}
            variant="danger-ghost"
          >
            {say.turnOff}
          </Button>
        )}
        <Select
          className="ml-auto w-44"
          label={say.daysLabel}
          onChange={(value) => setDays(value === 'never' ? null : Number(value))}
          options={INVITE_LINK_DAYS_OFFERED.map((one) => ({
            value: one === null ? 'never' : String(one),
            label: say.days(one),
          }))}
          placeholder={say.daysLabel}
          value={days === null ? 'never' : String(days)}
        />
        <Button className="h-9" isPending={resetting.isPending} onPress={() => void reset()}>
          {isOpen ? say.reset : say.make}
        </Button>
      </div>
    </section>
  )
}
