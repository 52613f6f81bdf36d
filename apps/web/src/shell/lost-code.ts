import { shellMessages } from '@sandlot/core/shell/messages'
import { CHUNK_TIMEOUT_MS } from '../offline/limits.ts'
import type { Schedule } from './toast-service.ts'

const CHUNK_ERROR = 'ChunkLoadError'

const later: Schedule = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/**
 * The error messages of browsers and the loader when a part of the app no longer exists at its address. There is no
 * error code for it.
 */
const WORDS = ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS']

/**
 * Whether an error means that the app's code failed to load: there is no network, or the server has a newer version.
 */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === CHUNK_ERROR || WORDS.some((words) => error.message.includes(words)))

/**
 * Loads a part of the app. If it fails to load or takes too long, rejects with a ChunkLoadError, whose code identifies
 * a stylesheet (spec ER-001 to ER-003). Errors thrown by the part itself pass through unchanged.
 */
export function loadPart<Part>(load: () => Promise<Part>, schedule: Schedule = later): Promise<Part> {
  return new Promise((resolve, reject) => {
    const callOff = schedule(() => reject(named(new Error(shellMessages.partFailed))), CHUNK_TIMEOUT_MS)
    load()
      .then(resolve, (error) => reject(isLostCode(error) ? named(error as Error) : error))
      .finally(callOff)
  })
}

const named = (error: Error): Error =>
  Object.assign(error, {
    name: CHUNK_ERROR,
    ...(error.message.includes('preload CSS') && { code: 'CSS_CHUNK_LOAD_FAILED' }),
  })
