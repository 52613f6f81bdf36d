import type { Refusals, RefusalTable } from '../../actions.ts'
import type { CheckpointReason } from './checkpoint-rules.ts'
import { CHECKPOINT_TITLE_MAX_LENGTH } from './limits.ts'

export const checkpointTitleRefusals: Refusals<CheckpointReason> = {
  noTitle: { code: 'validation', text: () => 'Give the checkpoint a title.' },
  titleControl: {
    code: 'validation',
    text: () => 'A checkpoint title cannot contain invisible control characters.',
  },
  titleTooLong: {
    code: 'validation',
    text: () => `A checkpoint title has at most ${CHECKPOINT_TITLE_MAX_LENGTH} characters.`,
  },
}

export const checkpointRefusals: RefusalTable<{
  noCheckpoint: Record<never, never>
  tooManyCheckpoints: { max: number }
}> = {
  noCheckpoint: { code: 'not_found', text: () => 'This checkpoint no longer exists.' },
  tooManyCheckpoints: {
    code: 'limit',
    text: ({ max }) => `A devbox keeps ${max} checkpoints. Delete one first.`,
  },
}
