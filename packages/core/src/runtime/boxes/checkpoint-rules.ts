import { hasControls, isBlank } from '../../text-rules.ts'
import { CHECKPOINT_TITLE_MAX_LENGTH } from './limits.ts'

export type CheckpointReason = 'noTitle' | 'titleControl' | 'titleTooLong'

/** Why a title of a checkpoint is invalid, or null. */
export function checkpointTitleProblem(title: string): CheckpointReason | null {
  const text = title.trim()
  if (isBlank(text)) return 'noTitle'
  if (hasControls(text)) return 'titleControl'
  return text.length > CHECKPOINT_TITLE_MAX_LENGTH ? 'titleTooLong' : null
}
