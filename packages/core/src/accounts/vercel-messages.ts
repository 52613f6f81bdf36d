import { BRAND } from '../brand.ts'

/** Why an account at Vercel was not connected: the `error` parameter of its page. */
export const vercelProblems = ['denied', 'state', 'provider'] as const
export type VercelProblem = (typeof vercelProblems)[number]

export const vercelMessages = {
  name: 'Vercel',
  text: `Your preferences can show which account at Vercel is yours. ${BRAND} reads its name and its e-mail address once, and sends nothing there.`,
  as: (login: string) => `Connected as ${login}`,
  none: 'Not connected',
  connect: 'Connect Vercel',
  disconnect: 'Disconnect Vercel',
  disconnectTitle: 'Disconnect Vercel?',
  disconnectText: 'Your account at Vercel stays as it is, and you can connect it again at any time.',
  disconnectAction: 'Disconnect',
  disconnected: 'Vercel is disconnected',
  disconnectFailed: 'There was a problem disconnecting Vercel',
  problems: {
    denied: 'You did not let Vercel tell who you are, so nothing was connected.',
    state: 'This attempt is over, or began in another browser. Connect Vercel again.',
    provider: 'Vercel did not answer as it should. Try again in a moment.',
  } satisfies Record<VercelProblem, string>,
}
