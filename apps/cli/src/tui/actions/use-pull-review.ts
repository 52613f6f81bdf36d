import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import { type RepositoryRef, repositoryKeys } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import type { Pull } from '../../branches/pulls/pages.ts'
import type { Verdict } from '../../branches/pulls/review.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { firstOpen } from '../shell/answer.ts'
import type { MenuEntry } from '../shell/prompt.ts'
import { useTui } from '../tui.tsx'
import { useChange } from './use-change.ts'
import { useHere } from './use-here.ts'
import { useKeptText } from './use-kept-text.ts'
import { useOnce } from './use-once.ts'

type Kind = { verdict: Verdict; menu: string; label: (number: number) => string; missing: string | null }

/** Only an approval needs no text. */
const kinds: readonly Kind[] = [
  { verdict: 'approve', menu: pullMessages.approve, label: tuiTexts.approveLabel, missing: null },
  {
    verdict: 'request-changes',
    menu: pullMessages.requestChanges,
    label: tuiTexts.changesLabel,
    missing: pullMessages.bodyMissing,
  },
  {
    verdict: 'comment',
    menu: pullMessages.comment,
    label: tuiTexts.commentLabel,
    missing: pullMessages.commentMissing,
  },
]

/** Reviews a pull request: asks for the verdict, then for the text. */
export function usePullReview(at: RepositoryRef) {
  const { cache } = useServices()
  const { ask, say } = useTui()
  const change = useChange()
  const here = useHere()
  const once = useOnce()
  const askKept = useKeptText()
  const repository = fullName(at)

  const send = async ({ number }: Pull, verdict: Verdict, body: string): Promise<boolean> => {
    say(tuiTexts.reviewSending)
    const flags = body === '' ? {} : { body }
    const run = async () => {
      const { review } = await import('../../branches/pulls/review.ts')
      return review({ repository, number: String(number) }, { verdict, ...flags }, here()).finally(() =>
        cache.invalidateQueries({ queryKey: repositoryKeys.one(at) }),
      )
    }
    const words = ['pr', 'review', repository, String(number), verdict]
    return change([{ words: body === '' ? words : [...words, '--body', body], count: 1, run }], {
      done: pullMessages.reviewed,
      failed: pullMessages.reviewFailed,
    })
  }

  const askText = (pull: Pull, { verdict, label, missing }: Kind) => {
    const of = `${verdict} ${repository} ${pull.number}`
    askKept({
      of,
      label: label(pull.number),
      text: '',
      problemOf: (text) => (text.trim() === '' ? missing : null),
      onDone: (text, keep) =>
        void once(`${of} ${text}`, async () => {
          if (!(await send(pull, verdict, text.trim()))) keep()
        }),
    })
  }

  return (pull: Pull, detail: PullDetail | null): void => {
    const entries = kinds.map(
      (kind, at): MenuEntry => ({
        key: String(at + 1),
        text: kind.menu,
        why: detail?.isOwn && kind.verdict !== 'comment' ? pullMessages.ownReview : null,
        run: () => askText(pull, kind),
      }),
    )
    ask({ kind: 'menu', title: tuiTexts.reviewTitle(pull.number), entries, index: firstOpen(entries) })
  }
}
