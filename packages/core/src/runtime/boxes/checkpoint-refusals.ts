import type { Refusals, RefusalTable } from '../../actions.ts'
import { checkpointMessages } from './checkpoint-messages.ts'
import type { CheckpointReason } from './checkpoint-rules.ts'
import { CHECKPOINT_TITLE_MAX_LENGTH } from './limits.ts'

export const checkpointTitleRefusals: Refusals<CheckpointReason> = {
  noTitle: { code: 'validation', text: () => checkpointMessages.noTitle },
  titleTooLong: {
    code: 'validation',
    text: () => checkpointMessages.titleTooLong(CHECKPOINT_TITLE_MAX_LENGTH),
  },
}

export const checkpointRefusals: RefusalTable<{
  noCheckpoint: Record<never, never>
  tooManyCheckpoints: { max: number }
}> = {
  noCheckpoint: { code: 'not_found', text: () => checkpointMessages.none },
  tooManyCheckpoints: { code: 'limit', text: ({ max }) => checkpointMessages.tooMany(max) },
}
