import { EmptyState } from '@sandlot/ui/empty-state'
import { FlaskConical } from 'lucide-react'
import { preferencesMessages as say } from './messages.ts'

export const ExperimentsTab = () => (
  <EmptyState
    icon={<FlaskConical aria-hidden size={20} />}
    text={say.noExperimentsText}
    title={say.noExperiments}
  />
)
