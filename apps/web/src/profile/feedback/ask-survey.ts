import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { surveySeen } from '@sandlot/core/profile/feedback-rest'
import type { Services } from '../../shell/services.tsx'

const surveyModal = () => import('./survey-modal.tsx').then((module) => module.SurveyModal)

/** Shows the question, once: it counts as asked when it shows. */
export async function askSurvey({
  client,
  queries,
  modals,
}: Pick<Services, 'client' | 'queries' | 'modals'>): Promise<void> {
  queries.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, sendSurvey: false })
  // What could not be noted as asked comes again another time.
  client.rest(surveySeen, { body: {} }).catch(() => {})
  await modals.open(surveyModal, {})
}
