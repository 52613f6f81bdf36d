import type { Refusals, RefusalTable } from '../actions.ts'
import { adminMessages } from './messages.ts'
import { peopleMessages } from './people-messages.ts'
import { setupMessages } from './setup-messages.ts'
import { jobMessages, mailTestMessages } from './system-messages.ts'
import { adminWorkspaceMessages } from './workspaces-messages.ts'

/** Why an outdated change to the instance is refused. */
export const instanceRefusals: Refusals<'changedMeanwhile'> = {
  changedMeanwhile: { code: 'conflict', text: () => adminMessages.changedMeanwhile },
}

type PeopleReason =
  | 'personUnknown'
  | 'suspendSelf'
  | 'lastAdministrator'
  | 'suspendedAdministrator'
  | 'demoteSelf'
  | 'personSuspended'

/** Why people are not suspended, made administrators or given a sign-in link. */
export const peopleRefusals: Refusals<PeopleReason> = {
  personUnknown: { code: 'not_found', text: () => peopleMessages.notFound },
  suspendSelf: { code: 'conflict', text: () => peopleMessages.suspendSelf },
  lastAdministrator: { code: 'conflict', text: () => peopleMessages.lastAdmin },
  suspendedAdministrator: { code: 'conflict', text: () => peopleMessages.suspendedAdmin },
  demoteSelf: {
    code: 'conflict',
    text: () => peopleMessages.removeSelf,
    hint: peopleMessages.removeSelfHint,
  },
  personSuspended: { code: 'conflict', text: () => peopleMessages.suspendedLink },
}

/** Why a job is not shown or retried. */
export const jobRefusals: Refusals<'jobNotFound' | 'jobNotRetried'> = {
  jobNotFound: { code: 'not_found', text: () => jobMessages.notFound },
  jobNotRetried: { code: 'conflict', text: () => jobMessages.notRetried },
}

/** Why a workspace is not given a plan. */
export const planRefusals: Refusals<'workspaceUnknown' | 'noPlans'> = {
  workspaceUnknown: { code: 'not_found', text: () => adminWorkspaceMessages.notFound },
  noPlans: { code: 'conflict', text: () => adminWorkspaceMessages.noPlans },
}

/** Why no test mail is sent. */
export const mailTestRefusals: Refusals<'noMailServer' | 'noAddress'> = {
  noMailServer: { code: 'conflict', text: () => mailTestMessages.noServer },
  noAddress: { code: 'conflict', text: () => mailTestMessages.noAddress },
}

type SetupParams = {
  fromEnvironment: string
  wrongClient: string
  wrongCallback: { part: string; redirectUri: string }
  wrongMailLogin: string
  secretMissing: string
  usernameMissing: string
}

/** Why a part of the instance cannot be set up this way. */
export const setupRefusals: RefusalTable<SetupParams> = {
  fromEnvironment: { code: 'conflict', text: setupMessages.fromEnvironment },
  wrongClient: { code: 'validation', text: setupMessages.wrongClient },
  wrongCallback: {
    code: 'validation',
    text: ({ part, redirectUri }) => setupMessages.wrongCallback(part, redirectUri),
  },
  wrongMailLogin: { code: 'validation', text: () => setupMessages.wrongMailLogin },
  secretMissing: { code: 'validation', text: () => setupMessages.secretMissing },
  usernameMissing: { code: 'validation', text: () => setupMessages.noUsername },
}
