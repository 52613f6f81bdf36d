import type { Refusals } from '../../actions.ts'
import { scimMessages as say } from './messages.ts'

/** Why a company's directory is not connected, or a change from it is refused. */
export const scimRefusals: Refusals<'scimNeedsDomain' | 'scimGroupNotFound' | 'scimLastAdmin'> = {
  scimNeedsDomain: { code: 'conflict', text: () => say.needsDomain },
  scimLastAdmin: { code: 'conflict', text: () => say.lastAdmin },
  scimGroupNotFound: { code: 'not_found', text: () => say.groupNotFound },
}
