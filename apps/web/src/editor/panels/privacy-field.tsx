import { detailsMessages } from '../../sandboxes/details-messages.ts'
import { PrivacyRows } from '../../sandboxes/privacy-rows.tsx'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'

type Props = { teamId: string | undefined; value: number; onChange: (privacy: number) => void }

/** Who may see a sandbox, as far as its workspace allows. */
export function PrivacyField({ teamId, value, onChange }: Props) {
  const limits = useWorkspaceLimits(teamId)
  return (
    <PrivacyRows
      legend={detailsMessages.privacy}
      minimum={limits?.minimumPrivacy ?? 0}
      onChange={onChange}
      value={value}
    />
  )
}
