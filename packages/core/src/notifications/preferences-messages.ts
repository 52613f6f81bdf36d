import type { PreferenceName } from './preferences-rules.ts'

/** Sentences of the preferences; catalog texts keep their spelling (spec NT-056, NT-057). */
export const preferenceMessages = {
  loadFailed: 'There has been a problem getting your email preferences',
  saveFailed: 'There has updating your email preferences',
  quietHoursWrong: 'Quiet hours need a time to start, another one to end, and a time zone.',
  visitor: 'Sign in to choose your notifications',
  visitorText: 'You come back to this page afterwards.',
  mail: 'By e-mail',
  mailText: 'What you get a mail about.',
  noMail: 'This instance does not send mail yet. Your choices apply once it does.',
  app: 'In the app',
  appText: 'What the bell at the top of the dashboard shows.',
  names: {
    emailCommentMention: 'Somebody mentions you in a comment',
    emailCommentReply: 'Somebody replies to your comment',
    emailMarketing: 'News about the product',
    emailNewComment: 'Somebody comments on your sandbox',
    emailSandboxInvite: 'Somebody shares a sandbox with you',
    emailTeamInvite: 'Somebody invites you to a workspace',
    inAppPrReviewRequest: 'Somebody asks for your review of a pull request',
    inAppPrReviewReceived: 'Somebody reviews your pull request',
  } satisfies Record<PreferenceName, string>,
  quiet: 'Quiet hours',
  quietText: 'Mail waits until they are over, and nothing pops up.',
  quietOn: 'Keep quiet hours',
  quietFrom: 'From',
  quietUntil: 'Until',
  timeZone: (zone: string) => `Time zone: ${zone}`,
  letter: {
    action: 'Have a look',
    why: 'You can choose what you get mail about in the preferences of your account, under Notifications.',
  },
}
