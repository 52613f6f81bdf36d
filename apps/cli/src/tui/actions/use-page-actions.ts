import { useStdout } from 'ink'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { copySequence } from './clipboard.ts'

/** What can be done with anything that has a page. */
export function usePageActions() {
  const { context } = useServices()
  const { stdout } = useStdout()
  const { say, record } = useTui()
  return {
    open: (url: string, words: readonly string[] | null) => {
      const end = record(words)
      say(tuiTexts.opening(url))
      void context.browse(url).then((isOpen) => {
        if (isOpen) return end('done')
        end('failed', tuiTexts.noBrowser(url))
        say(tuiTexts.noBrowser(url), 'warn')
      })
    },
    copy: (text: string) => {
      stdout.write(copySequence(text, context.io.env.TMUX !== undefined))
      say(tuiTexts.copied(text), 'good')
    },
  }
}
