import { shortDate } from '@sandlot/core/date-formats'
import { inputText } from '@sandlot/core/input-rules'
import { resetInviteLink, type TeamMembers, turnOffInviteLink } from '@sandlot/core/workspaces/invitations'
import { inviteLinkMessages as say } from '@sandlot/core/workspaces/invite-link-messages'
import { inviteLinkProblem, nextLinkDays, readLinkUses } from '@sandlot/core/workspaces/invite-link-rules'
import { inviteMessages } from '@sandlot/core/workspaces/invite-messages'
import { INVITE_LINK_DAYS_OFFERED } from '@sandlot/core/workspaces/limits'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { teamInvitePath } from '@sandlot/core/workspaces/rules'
import { Button } from '@sandlot/ui/button'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../shell/browser/copy-text.ts'
import { useNow } from '../shell/browser/use-now.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'

type Link = NonNullable<TeamMembers['inviteLink']>

/** Describes who can join by a link and until when, or why nobody can. */
function textOf({ state, authorization, expiresAt, uses, maxUses }: Link): string {
  if (state === 'EXPIRED') return say.states.EXPIRED(shortDate(expiresAt ?? ''))
  if (state !== 'OPEN') return say.states[state]
  const role = workspaceMessages.roles[authorization]
  const who = expiresAt === null ? say.forGood(role) : say.until(role, shortDate(expiresAt))
  return uses > 0 || maxUses !== null ? `${who} ${say.uses(uses, maxUses)}` : who
}

/** The link by which anybody can join a workspace, with its settings for admins. */
export function InviteLink({ teamId, link }: { teamId: string; link: Link }) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const now = useNow()
  // By default the next link has the same limits as this one.
  const [chosen, setChosen] = useState<{ days?: number | null; uses?: string }>({})
  const days =
    chosen.days === undefined
      ? nextLinkDays(link.expiresAt ? new Date(link.expiresAt) : null, now)
      : chosen.days
  const uses = chosen.uses ?? String(link.maxUses ?? '')
  const maxUses = readLinkUses(uses)
  const problem = inputText(say, inviteLinkProblem({ days, maxUses })?.problem ?? null)
  const resetting = useMutation({ ...resetInviteLink(client, queries, teamId), networkMode: 'always' })
  const ending = useMutation({ ...turnOffInviteLink(client, queries, teamId), networkMode: 'always' })
  const isOpen = link.state === 'OPEN'

  const copy = () =>
    copyText(toasts.toast, window.location.origin + teamInvitePath(link.token), {
      done: inviteMessages.linkCopied,
      failed: inviteMessages.linkNotCopied,
    })
  const reset = async () => {
    if (problem) return
    const question = { title: say.resetTitle, message: say.resetText, confirmLabel: say.reset }
    if (isOpen && !(await confirm({ ...question, isDanger: true }))) return
    try {
      await resetting.mutateAsync({ expiresInDays: days, maxUses })
      setChosen({})
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
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<LinkIcon aria-hidden size={16} />} onPress={() => void copy()}>
            {inviteMessages.copyLink}
          </Button>
          <Button isPending={ending.isPending} onPress={() => void turnOff()} variant="danger-ghost">
            {say.turnOff}
          </Button>
        </div>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void reset()
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={say.daysLabel}
            onChange={(value) => setChosen({ ...chosen, days: value === 'never' ? null : Number(value) })}
            options={INVITE_LINK_DAYS_OFFERED.map((one) => ({
              value: one === null ? 'never' : String(one),
              label: say.days(one),
            }))}
            placeholder={say.daysLabel}
            value={days === null ? 'never' : String(days)}
          />
          <TextField
            autoComplete="off"
            hint={say.usesHint}
            inputMode="numeric"
            label={say.usesLabel}
            name="uses"
            onChange={(value) => setChosen({ ...chosen, uses: value })}
            problem={problem}
            value={uses}
          />
        </div>
        <Button
          className="self-start"
          isDisabled={problem !== null}
          isPending={resetting.isPending}
          type="submit"
        >
          {isOpen ? say.reset : say.make}
        </Button>
      </form>
    </section>
  )
}
