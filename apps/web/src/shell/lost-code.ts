import { shellMessages } from '@sandlot/core/shell/messages'
import { CHUNK_TIMEOUT_MS } from '../offline/limits.ts'
import type { Schedule } from './toast-service.ts'

const CHUNK_ERROR = 'ChunkLoadError'

const later: Schedule = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** What browsers and the loader say when a part of the app is not at its address any more; they have no code for it. */
const WORDS = ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS']

/** Whether an error means that the app's code could not be loaded: no network, or a newer version on the server. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === CHUNK_ERROR || WORDS.some((words) => error.message.includes(words)))

/**
 * Loads a part of the app. What cannot be loaded, or does not come in time, is a ChunkLoadError; a stylesheet says so
 * by its code (spec ER-001 to ER-003). Errors of the part itself stay what they are.
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
