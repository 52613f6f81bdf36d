import { DAY_MS } from '../units.ts'
import { SURVEY_AFTER_DAYS, SURVEY_AGAIN_DAYS } from './limits.ts'

/** Whether to show the survey: not in a person's first weeks, and rarely. */
export function isSurveyDue(
  { insertedAt, surveySeenAt }: { insertedAt: Date; surveySeenAt: Date | null },
  now: Date,
): boolean {
  const [since, days] = surveySeenAt ? [surveySeenAt, SURVEY_AGAIN_DAYS] : [insertedAt, SURVEY_AFTER_DAYS]
  return now.getTime() - since.getTime() >= days * DAY_MS
}
