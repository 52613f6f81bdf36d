import { useStdout } from 'ink'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { copySequence } from './clipboard.ts'

/** Programs that open a URL, if this program has no command for it. */
const openers: Partial<Record<string, string>> = { darwin: 'open', win32: 'start' }

/** The actions on anything that has a page. */
export function usePageActions() {
  const { context } = useServices()
  const { stdout } = useStdout()
  const { say, record } = useTui()
  const put = (text: string) => {
    stdout.write(copySequence(text, context.io.env.TMUX !== undefined))
    say(tuiTexts.copied(text), 'good')
  }
  return {
    open: (url: string, words: readonly string[] | null) => {
      const end = words ? record(words) : record([openers[context.io.platform] ?? 'xdg-open', url], 'shell')
      say(tuiTexts.opening(url))
      void context.browse(url).then((isOpen) => {
        if (isOpen) return end('done')
        end('failed', tuiTexts.noBrowser(url))
        say(tuiTexts.noBrowser(url), 'warn')
      })
    },
    copy: (text: string) => {
      record(['echo', text], 'shell')('done')
      put(text)
    },
    /** For a row that is itself a command. */
    copyCommand: (command: string) => put(command),
  }
}
