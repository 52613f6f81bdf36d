import type { BoxState } from '@sandlot/core/runtime/boxes/rules'

/** The color of each state of a devbox. */
export const stateDots: Record<BoxState, string> = {
  running: 'bg-accent',
  sleeping: 'bg-warning-text',
  starting: 'animate-pulse bg-accent',
  stopping: 'animate-pulse bg-ink-faint',
  stopped: 'bg-ink-faint',
  failed: 'bg-danger',
}
