import { toAppError } from '@sandlot/core/errors'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'

/**
 * Explains why a change was refused. If someone else has changed the same thing, the user sees both and chooses, and
 * `again` repeats the change on top of theirs. Resolves with whether the change was made in the end.
 */
export function useRefused(say: (text: string) => void) {
  const services = useServices()
  const modals = useModals()
  return async (
    sentence: string,
    error: unknown,
    mine: unknown,
    again: (theirs: unknown) => Promise<boolean>,
  ): Promise<boolean> => {
    const tell = () => {
      services.toasts.failed(sentence, error)
      return false
    }
    if (toAppError(error).code !== 'conflict') return tell()
    const part = await import('./resolve-conflict.ts').catch(() => null)
    return part ? part.resolveConflict({ ...services, modals, say }, error, { mine, again, tell }) : tell()
  }
}
