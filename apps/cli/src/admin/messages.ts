export const adminTexts = {
  nobody: 'Nobody found.',
  unknownPerson: (wanted: string) => `There is no person “${wanted}”.`,
  unknownPersonHint: '`sandlot admin people list` shows who is here.',
  suspendQuestion: (who: string) =>
    `Suspend ${who}? They are signed out everywhere and cannot sign in. Their work is kept.`,
  makeAdminQuestion: (who: string) => `Make ${who} an administrator of this instance?`,
  removeAdminQuestion: (who: string) => `Remove ${who} as an administrator of this instance?`,
  suspended: (who: string) => `${who} is suspended.`,
  restored: (who: string) => `${who} can sign in again.`,
  madeAdmin: (who: string) => `${who} is now an administrator.`,
  removedAdmin: (who: string) => `${who} is no longer an administrator.`,
  signInLinkQuestion: (who: string) =>
    `Make a sign-in link for ${who}? Anyone who opens it is signed in as them. It works once, for 10 minutes.`,
  signInLink: (who: string) => `To sign in as ${who} (works once, for 10 minutes):`,
  noWorkspaces: 'No workspace found.',
  unknownWorkspace: (wanted: string) => `There is no workspace “${wanted}”.`,
  severalWorkspaces: (wanted: string, count: number) => `${count} workspaces are called “${wanted}”.`,
  severalHint: (ids: readonly string[]) => `Use an id: ${ids.join(', ')}`,
  planFor: (plan: string, trialDays: number | undefined) =>
    trialDays === undefined
      ? plan
      : `${plan} for ${trialDays === 1 ? '1 day' : `${trialDays} days`}, as a trial`,
  planQuestion: (workspace: string, plan: string) =>
    `Put ${workspace} on ${plan}? It takes effect immediately; nobody is charged.`,
  planSet: (workspace: string, plan: string) => `${workspace} is now on ${plan}.`,
  nothingToSet: 'Nothing to change: name a plan or a flag.',
  noTiers: 'There are no virtual machine sizes.',
  unknownTier: (wanted: string) => `There is no virtual machine “${wanted}”.`,
  tierSet: (name: string) => `${name} is saved.`,
  noSetting: 'Nothing to change: name a setting.',
  noAnnouncement: 'none',
  noJobs: 'No jobs are waiting.',
  retried: (count: number) => (count === 1 ? '1 job was queued again.' : `${count} jobs were queued again.`),
  noFailedJobs: 'No job has failed.',
  unknownMail: (wanted: string) => `There is no message “${wanted}”, and none was sent to that address.`,
  unknownMailHint: '`sandlot admin mail list` shows all messages.',
  mailSent: (to: string) => `The mail server accepted the test message to ${to}.`,
  mailNotSent: (problem: string) => `The mail server rejected the test message: ${problem}`,
  setupSources: { environment: 'by the environment', stored: 'in the browser', none: 'no' },
  setupLost: 'its secret cannot be read; enter it again',
  nothingDone: 'No entry matches.',
}
