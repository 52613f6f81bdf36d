import { preferencesMessages as say } from '@sandlot/core/profile/preferences-messages'
import { EmptyState } from '@sandlot/ui/empty-state'
import { FlaskConical } from 'lucide-react'

export const ExperimentsTab = () => (
  <EmptyState
    icon={<FlaskConical aria-hidden size={20} />}
    text={say.noExperimentsText}
    title={say.noExperiments}
  />
)
