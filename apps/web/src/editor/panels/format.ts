import { panelMessages } from '../../files/panel-messages.ts'
import type { PrettierOptions } from '../../profile/prettier-config.ts'
import type { Schedule } from '../../shell/toast-service.ts'
import type { FormatResult } from './format-code.ts'
import { canFormat } from './format-languages.ts'
import type { FormatQuestion } from './format-worker.ts'
import { FORMAT_MS_MAX } from './limits.ts'
import { createCaller, WorkerError, type WorkerLike } from './worker-caller.ts'

export type { FormatResult } from './format-code.ts'

/** Formats in a worker. Any failure is returned as a problem. */
export function createFormatter(spawn: () => WorkerLike, schedule: Schedule) {
  const caller = createCaller<FormatQuestion, FormatResult>(spawn, { timeoutMs: FORMAT_MS_MAX, schedule })
  const failed = (problem: string): FormatResult => ({
    isFormatted: false,
    problem,
    line: null,
    column: null,
  })
  return async (path: string, code: string, options: PrettierOptions): Promise<FormatResult> => {
    if (!canFormat(path)) return failed(panelMessages.cannotFormat(path))
    try {
      return await caller.ask({ path, code, options })
    } catch (error) {
      const isLate = error instanceof WorkerError && error.reason === 'late'
      return failed(isLate ? panelMessages.formatLate : panelMessages.formatBroken)
    }
  }
}

/**
 * Formats a text with Prettier and the configuration of core's `prettierConfigFor`. A syntax error is returned as a
 * problem with its position.
 */
export const formatText = createFormatter(
  () => new Worker(new URL('./format-worker.ts', import.meta.url), { type: 'module' }),
  (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
)
