import { accountKeys } from '@sandlot/core/accounts/queries'
import type { CurrentUser } from '@sandlot/core/accounts/rest'
import { surveySeen } from '@sandlot/core/profile/feedback-rest'
import type { Services } from '../../shell/services.tsx'

const surveyModal = () => import('./survey-modal.tsx').then((module) => module.SurveyModal)

/** Shows the survey once. It counts as asked as soon as it is shown. */
export async function askSurvey({
  client,
  queries,
  modals,
}: Pick<Services, 'client' | 'queries' | 'modals'>): Promise<void> {
  queries.setQueryData<CurrentUser | null>(accountKeys.me, (me) => me && { ...me, sendSurvey: false })
  // If that cannot be recorded, the survey is shown again another time.
  client.rest(surveySeen, { body: {} }).catch(() => {})
  await modals.open(surveyModal, {})
}
