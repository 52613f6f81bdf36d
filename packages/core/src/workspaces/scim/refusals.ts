import type { Refusals } from '../../actions.ts'
import { scimMessages as say } from './messages.ts'

/** Why a company's directory is not connected. */
export const scimRefusals: Refusals<'scimNeedsDomain' | 'scimGroupNotFound'> = {
  scimNeedsDomain: { code: 'conflict', text: () => say.needsDomain },
  scimGroupNotFound: { code: 'not_found', text: () => say.groupNotFound },
}
