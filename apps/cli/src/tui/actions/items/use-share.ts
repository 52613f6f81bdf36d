import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import type { Level } from '../../../sharing/change.ts'
import { problemOf } from '../../data/cache.ts'
import { levelTexts, tuiTexts } from '../../messages.ts'
import { useServices } from '../../services.tsx'
import type { MenuEntry } from '../../shell/prompt.ts'
import { useTui } from '../../tui.tsx'
import { useKeptText } from '../use-kept-text.ts'

/** Shares a sandbox like the command, after asking with whom and at which level. */
export function useShare() {
  const { context } = useServices()
  const { ask, say, record } = useTui()
  const askKept = useKeptText()

  const share = async ({ id }: SandboxCard, who: string[], level: Level): Promise<boolean> => {
    // Notices of a command would overwrite the screen.
    const quiet = { ...context, notice: () => {} }
    const end = record(['sandbox', 'share', id, '--with', ...who, '--level', level])
    try {
      const { shareSandbox } = await import('../../../sharing/share.ts')
      const { items = [] } = await shareSandbox(id, { with: who, level }, quiet)
      const failed = items.find(({ error }) => error !== undefined)
      end(failed ? 'failed' : 'done', failed?.error?.message)
      if (failed?.error) say(`${failed.id}: ${failed.error.message}`, 'bad')
      else say(tuiTexts.shared(who.join(', '), levelTexts[level]), 'good')
      return !failed
    } catch (error) {
      const { message } = problemOf(error)
      end('failed', message)
      say(`${tuiTexts.shareFailed}: ${message}`, 'bad')
      return false
    }
  }

  const askLevel = (card: SandboxCard, who: string[], keep: () => void) =>
    ask({
      kind: 'menu',
      title: tuiTexts.shareLevel(who.join(', ')),
      entries: (['view', 'comment', 'edit'] as const).map(
        (level, at): MenuEntry => ({
          key: String(at + 1),
          text: levelTexts[level],
          why: null,
          run: () => void share(card, who, level).then((isShared) => isShared || keep()),
        }),
      ),
      index: 0,
      onCancel: keep,
    })

  return (card: SandboxCard) =>
    askKept({
      of: `share ${card.id}`,
      label: tuiTexts.shareLabel(displayTitle(card)),
      text: '',
      problemOf: (text) => (text.trim() === '' ? tuiTexts.shareNobody : null),
      onDone: (text, keep) => askLevel(card, text.split(/[\s,]+/).filter(Boolean), keep),
    })
}
