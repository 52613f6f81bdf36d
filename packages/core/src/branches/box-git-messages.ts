import { counted } from '../grouped.ts'

const commits = (count: number) => counted(count, 'commit')

/** Sentences about Git in devboxes. */
export const boxGitMessages = {
  inBox: 'Git runs in this devbox. The terminal and this panel work on the same checkout.',
  asleep:
    'The devbox is not running. You see its branch as it was last, with the files that are saved. Start it to commit or pull.',
  folderOnly: (path: string) =>
    `This devbox has only the folder “${path}” of its repository, so there is no git in its terminal. Commit and pull in this panel.`,
  unpushed: (count: number) => `${commits(count)} not pushed yet`,
  push: 'Push',
  pushed: 'Pushed.',
  pushFailed: 'The commits were not pushed',
  otherRepository: 'This devbox reaches the repository of its own branch, and no other one, at this address.',
  sessionOver: 'Whoever started this devbox has signed out since.',
  sessionOverHint: 'Stop the devbox and start it again: then git acts as you.',
  hostAway: 'The repository’s host cannot be reached right now.',
  hostAwayHint: 'Your commits are safe in the devbox. Try again in a moment.',
  hostRefused: 'The repository’s host does not let the person who started this devbox do that.',
  boxStopped: 'This branch is worked on in a devbox, which is not running.',
  boxStoppedHint: 'Start the devbox first.',
  commitFirst:
    'The branch and your commits contradict each other. Commit your other changes first, then pull.',
  nothingToPush: 'There are no commits to push: they get to the repository as they are made.',
  gitSaid: (said: string) => `Git in the devbox refused${said === '' ? '.' : `: ${said}`}`,
}
