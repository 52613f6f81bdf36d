import { CHECKPOINT_TITLE_MAX_LENGTH } from './limits.ts'

export type CheckpointReason = 'noTitle' | 'titleTooLong'

/** Why a title of a checkpoint is invalid, or null. */
export function checkpointTitleProblem(title: string): CheckpointReason | null {
  const text = title.trim()
  if (text === '') return 'noTitle'
  return text.length > CHECKPOINT_TITLE_MAX_LENGTH ? 'titleTooLong' : null
}
