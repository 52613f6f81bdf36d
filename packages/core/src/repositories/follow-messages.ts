import type { FollowOutcome, Follows } from './follow-rest.ts'

const branchOf = ({ owner, name, branch, path }: Follows) =>
  `${owner}/${name}@${branch}${path === '' ? '' : ` (${path})`}`

/** Sentences about templates that follow a branch. */
export const followMessages = {
  follows: (follows: Follows) => `Follows ${branchOf(follows)}`,
  banner: (follows: Follows) =>
    `This template follows ${branchOf(follows)}: its files come from there and cannot be changed here.`,
  /** Pushes from elsewhere are only noticed immediately if the host sends webhooks. */
  promise: (isTold: boolean) =>
    isTold
      ? 'What is committed to the branch arrives by itself.'
      : 'What is committed here arrives by itself. What is pushed to GitHub arrives once a night, or when somebody updates it.',
  createText: (isTold: boolean) =>
    isTold
      ? 'A read-only template follows the branch: what is pushed to it arrives by itself.'
      : 'A read-only template follows the branch: what is committed here arrives by itself, and what is pushed to GitHub once a night or when you update it.',
  updatedAt: (ago: string) => `Updated ${ago}`,
  checkedAt: (ago: string) => `checked ${ago}`,
  update: 'Update now',
  updating: 'Updating…',
  updateFailed: 'The template could not be updated',
  outcomes: {
    updated: 'The template is up to date with its branch now.',
    upToDate: 'The template was up to date already.',
    notReadable: 'Its branch is gone, or may not be seen by everybody who sees this template.',
    notUsable: 'The branch has files that no sandbox can have, so the template stays as it was.',
    changedHere: 'Somebody made it writable or changed it here, so it stays as it is.',
  } satisfies Record<FollowOutcome, string>,
  notFollowing: 'This sandbox follows no branch.',
}
