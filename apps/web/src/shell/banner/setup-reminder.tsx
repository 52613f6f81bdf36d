import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import { hasLostSecret, stepStates } from '@sandlot/core/admin/setup-rules'
import { useQuery } from '@tanstack/react-query'
import { Rocket } from 'lucide-react'
import { setupQuery } from '../../admin/setup/queries.ts'
import { useServices } from '../services.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { BannerFrame } from './banner-frame.tsx'
import { useDismissed } from './use-dismissed.ts'

/** Leads an administrator back to a setup without which nobody else can sign in, until dismissed. */
export function SetupReminder({ userId }: { userId: string }) {
  const { client } = useServices()
  const { data: setup } = useQuery(setupQuery(client))
  const [isDismissed, dismiss] = useDismissed(`${userId}_SETUP`)
  if (isDismissed || !setup || !Object.values(stepStates(setup)).includes('needed')) return null
  return (
    <BannerFrame
      icon={<Rocket aria-hidden size={20} />}
      label={say.reminderLabel}
      onDismiss={dismiss}
      text={hasLostSecret(setup) ? say.reminderLostText : say.reminderText}
      title={say.reminderTitle}
    >
      <ButtonLink to="/admin/setup" variant="primary">
        {say.reminderAction}
      </ButtonLink>
    </BannerFrame>
  )
}
