import type { RefusalTable } from '../actions.ts'
import { boxGitMessages } from './box-git-messages.ts'

/** Why a Git operation in a devbox is refused. */
export const boxGitRefusals: RefusalTable<{
  otherRepository: string
  sessionOver: string
  hostAway: string
  hostRefused: string
  boxStopped: string
  commitFirst: string
  gitSaid: string
}> = {
  otherRepository: { code: 'forbidden', text: () => boxGitMessages.otherRepository },
  sessionOver: {
    code: 'forbidden',
    text: () => boxGitMessages.sessionOver,
    hint: boxGitMessages.sessionOverHint,
  },
  hostAway: { code: 'unavailable', text: () => boxGitMessages.hostAway, hint: boxGitMessages.hostAwayHint },
  hostRefused: { code: 'forbidden', text: () => boxGitMessages.hostRefused },
  boxStopped: {
    code: 'conflict',
    text: () => boxGitMessages.boxStopped,
    hint: boxGitMessages.boxStoppedHint,
  },
  commitFirst: { code: 'conflict', text: () => boxGitMessages.commitFirst },
  gitSaid: { code: 'conflict', text: boxGitMessages.gitSaid },
}
