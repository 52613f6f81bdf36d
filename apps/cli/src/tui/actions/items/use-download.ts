import { problemOf } from '../../data/cache.ts'
import { tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import { useTui } from '../../tui.tsx'
import { useOnce } from '../use-once.ts'

/** Saves sandboxes as a zip in the working directory, like the command. */
export function useDownload() {
  const { context } = useServices()
  const { say, record } = useTui()
  const once = useOnce()
  const download = async (ids: readonly string[]) => {
    // Notices of a command would overwrite the screen.
    const quiet = { ...context, notice: () => {} }
    if (ids.length === 0) return
    const end = record(['sandbox', 'export', ...ids])
    say(tuiTexts.saving)
    try {
      const { exportSandboxes } = await import('../../../sandboxes/export.ts')
      const { data, items = [] } = await exportSandboxes(ids, {}, quiet)
      const left = items.find(({ error }) => error)?.error?.message
      end(left === undefined ? 'done' : 'failed', left)
      if (left === undefined) say(tuiTexts.saved(data.file), 'good')
      else say(`${tuiTexts.saved(data.file)} ${left}`, 'bad')
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${tuiTexts.saveFailed}: ${message}`, 'bad')
    }
  }
  return (ids: readonly string[]): void => void once(`download ${ids.join(' ')}`, () => download(ids))
}
