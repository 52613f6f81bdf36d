import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** Saves sandboxes as a zip where the program was started, as the command does. */
export function useDownload() {
  const { context } = useServices()
  const { say, record } = useTui()
  return async (ids: readonly string[]) => {
    // What a command tells beside its result would be written over the screen.
    const quiet = { ...context, notice: () => {} }
    const [id] = ids
    if (id === undefined) return
    const end = record(['sandbox', 'export', ...ids])
    say(tuiTexts.saving)
    try {
      const { data } =
        ids.length === 1
          ? await (await import('../../sandboxes/export.ts')).exportSandbox({ id }, quiet)
          : await (await import('../../archives/export-several.ts')).exportSeveral(
              ids,
              { force: false },
              quiet,
            )
      end('done')
      say(tuiTexts.saved(data.file), 'good')
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${tuiTexts.saveFailed}: ${message}`, 'bad')
    }
  }
}
