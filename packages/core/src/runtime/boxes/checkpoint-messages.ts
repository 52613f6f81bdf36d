export const checkpointMessages = {
  none: 'This checkpoint is no longer there.',
  tooMany: (max: number) => `A devbox keeps ${max} checkpoints. Delete one first.`,
  noTitle: 'Give the checkpoint a title.',
  titleTooLong: (max: number) => `Titles of checkpoints have ${max} characters at most.`,
}
