import type { Refusals } from '../../actions.ts'
import { auditStreamMessages as say } from './stream-messages.ts'

export const auditStreamRefusals: Refusals<'noStream'> = {
  noStream: { code: 'not_found', text: () => say.noStream },
}
