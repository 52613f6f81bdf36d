import { BRAND } from '../brand.ts'

/** Sentences of the feedback form and the survey. */
export const feedbackMessages = {
  title: 'Feedback',
  text: 'What works well, and what does not? The people who run this instance read it.',
  label: 'Your feedback',
  send: 'Send feedback',
  sent: 'Thank you. Your feedback was sent.',
  failed: 'There was a problem sending your feedback',
  nothing: 'Write something first.',
  cancel: 'Cancel',
  surveyTitle: `How do you like ${BRAND}?`,
  surveyText: 'Two questions, half a minute. You are not asked again for a long time.',
  likely: `How likely are you to recommend ${BRAND} to somebody you work with?`,
  likelyEnds: ['Not at all', 'Very likely'] as const,
  better: 'What should be better?',
  surveySend: 'Send answers',
  surveySkip: 'Not now',
  adminTitle: 'Feedback',
  adminText: 'Feedback that people sent, and their answers to the survey.',
  adminEmpty: 'No feedback yet',
  adminEmptyText: 'What people send from “Feedback” in their menu shows up here.',
  loadFailed: 'There was a problem getting the feedback',
  kinds: { feedback: 'Feedback', survey: 'Survey' },
  score: (score: string) => `${score} of 10`,
  somebodyGone: 'Somebody who is gone',
}
