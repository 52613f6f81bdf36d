import type { Refusals, RefusalTable } from '../actions.ts'
import { forkMessages } from './fork-messages.ts'
import { repositoryMessages } from './messages.ts'

type HostParams = {
  githubSignInEnded: string
  githubSso: string
  githubRefused: string
  githubNeeded: string
  githubNoPlace: string
  githubRateLimited: { until: Date; inMinutes: number }
}

/** Why GitHub does not fulfil a request. */
export const hostRefusals: RefusalTable<HostParams> = {
  githubSignInEnded: { code: 'forbidden', text: () => repositoryMessages.githubSignInEnded },
  githubSso: { code: 'forbidden', text: () => repositoryMessages.githubSso },
  githubRefused: {
    code: 'forbidden',
    text: () => repositoryMessages.githubRefused,
    hint: 'Check your access on GitHub, and what you allowed when you signed in with it.',
  },
  githubNeeded: { code: 'forbidden', text: () => repositoryMessages.githubNeeded },
  githubNoPlace: { code: 'conflict', text: () => forkMessages.noPlace },
  githubRateLimited: {
    code: 'rate_limited',
    text: ({ until, inMinutes }) => repositoryMessages.rateLimited(until, inMinutes),
  },
}

/** Why a repository's name is invalid. */
export const nameRefusals: Refusals<'repositoryInvalid'> = {
  repositoryInvalid: { code: 'validation', text: () => repositoryMessages.invalidName },
}
