import type { Refusals } from '../../actions.ts'
import { serviceMessages as say } from './messages.ts'
import { SERVICE_ACCOUNTS_MAX } from './rules.ts'

/** Why an action on or by a service account is refused. */
export const serviceRefusals: Refusals<
  'serviceNotFound' | 'serviceNameTaken' | 'servicesMost' | 'peopleOnly'
> = {
  serviceNotFound: { code: 'not_found', text: () => say.notFound },
  serviceNameTaken: { code: 'conflict', text: say.nameTaken },
  servicesMost: { code: 'limit', text: () => say.tooMany(SERVICE_ACCOUNTS_MAX) },
  peopleOnly: { code: 'forbidden', text: () => say.peopleOnly },
}
