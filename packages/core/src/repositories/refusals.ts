import type { Refusals } from '../actions.ts'
import type { CreditReason } from '../runtime/tier-rules.ts'
import { forkMessages } from './fork-messages.ts'
import { repositoryMessages } from './messages.ts'

/** Why no repository is imported. */
export const importRefusals: Refusals<CreditReason> = {
  outOfCredits: { code: 'limit', text: () => repositoryMessages.frozen },
}

/** Why no repository is forked. */
export const forkRefusals: Refusals<'forkNeedsGithub' | 'forkNameInvalid'> = {
  forkNeedsGithub: { code: 'forbidden', text: () => forkMessages.needed },
  forkNameInvalid: { code: 'validation', text: () => forkMessages.invalid },
}

/** Why a repository of a workspace cannot be changed. */
export const repositoryPlaceRefusals: Refusals<'projectNotFound'> = {
  projectNotFound: { code: 'not_found', text: () => repositoryMessages.missing },
}
