export const checkpointMessages = {
  none: 'This checkpoint no longer exists.',
  tooMany: (max: number) => `A devbox keeps ${max} checkpoints. Delete one first.`,
  noTitle: 'Give the checkpoint a title.',
  titleTooLong: (max: number) => `A checkpoint title has at most ${max} characters.`,
}
