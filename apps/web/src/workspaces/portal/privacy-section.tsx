import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { PrivacyMark } from '../../sandboxes/items/privacy-mark.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../workspace-context.tsx'

const modal = () => import('./minimum-privacy-modal.tsx').then((module) => module.MinimumPrivacyModal)

/** The minimum privacy of the workspace's sandboxes, set by its admins (docs/spec/decisions.md, 9). */
export function PrivacySection() {
  const { client } = useServices()
  const { openModal } = useModals()
  const { active } = useWorkspace()
  const { data } = useQuery({ ...membersQuery(client, active.id), networkMode: 'always' })
  const minimum = data?.settings?.minimumPrivacy
  if (minimum === undefined) return null
  return (
    <Section
      action={
        mayIn(active, 'workspace.minimumPrivacy') && (
          <Button
            aria-label={`${say.changePrivacy}: ${say.minimumPrivacy}`}
            onPress={() => void openModal(modal, { teamId: active.id, minimum })}
          >
            {say.changePrivacy}
          </Button>
        )
      }
      isCard
      text={
        <>
          <span className="flex items-center gap-1.5 pb-0.5 text-ink">
            <span aria-hidden>
              <PrivacyMark privacy={minimum} />
            </span>
            {sandboxMessages.privacyNames[minimum]}
          </span>
          {say.minimumPrivacyText}
        </>
      }
      title={say.minimumPrivacy}
    />
  )
}
