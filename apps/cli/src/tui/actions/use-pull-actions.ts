import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import { type RepositoryRef, repositoryKeys } from '@sandlot/core/repositories/queries'
import { fullName } from '@sandlot/core/repositories/rules'
import { pullTexts } from '../../branches/pulls/messages.ts'
import type { Pull } from '../../branches/pulls/pages.ts'
import type { Context } from '../../platform/context.ts'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'
import { type Call, useChange } from './use-change.ts'
import { useHere } from './use-here.ts'
import { useOnce } from './use-once.ts'
import { usePullReview } from './use-pull-review.ts'
import { whyNotIn } from './why-not.ts'

type Verb = 'merge' | 'close' | 'reopen'
type Method = 'merge' | 'squash' | 'rebase'

/** The actions on a pull request, by its state; the same as those of the commands. */
export function usePullActions(at: RepositoryRef) {
  const { cache } = useServices()
  const { ask, say, workspace } = useTui()
  const change = useChange()
  const here = useHere()
  const once = useOnce()
  const review = usePullReview(at)
  const repository = fullName(at)

  const call = (
    { number }: Pull,
    [verb, ...flags]: readonly [Verb, ...string[]],
    run: (named: { repository: string; number: string }, context: Context) => Promise<unknown>,
  ): Call => ({
    words: ['pr', verb, repository, String(number), ...flags],
    count: 1,
    run: () =>
      run({ repository, number: String(number) }, here()).finally(() =>
        cache.invalidateQueries({ queryKey: repositoryKeys.one(at) }),
      ),
  })
  const closeCall = (pull: Pull): Call => ({
    ...call(pull, ['close', '--yes'], async (named, context) =>
      (await import('../../branches/pulls/close.ts')).close(named, { yes: true }, context),
    ),
    back: () => [reopenCall(pull)],
  })
  const reopenCall = (pull: Pull): Call => ({
    ...call(pull, ['reopen'], async (named, context) =>
      (await import('../../branches/pulls/reopen.ts')).reopen(named, context),
    ),
    back: () => [closeCall(pull)],
  })
  const mergeCall = (pull: Pull, method: Method): Call =>
    call(pull, ['merge', '--method', method, '--yes'], async (named, context) =>
      (await import('../../branches/pulls/merge.ts')).merge(named, { method, yes: true }, context),
    )

  const attempt = ({ number }: Pull, made: Call, told: { doing: string; done: string; failed: string }) =>
    // Merging and closing exclude each other.
    void once(`pull ${repository} ${number}`, () => {
      say(told.doing)
      return change([made], told)
    })
  const merge = (pull: Pull, method: Method) =>
    attempt(pull, mergeCall(pull, method), {
      doing: tuiTexts.pullMerging(pull.number),
      done: pullTexts.merged(pull.number),
      failed: pullMessages.mergeFailed,
    })
  const close = (pull: Pull) =>
    attempt(pull, closeCall(pull), {
      doing: tuiTexts.pullClosing(pull.number),
      done: pullTexts.closed(pull.number),
      failed: pullMessages.closeFailed,
    })
  const reopen = (pull: Pull) =>
    attempt(pull, reopenCall(pull), {
      doing: tuiTexts.pullReopening(pull.number),
      done: pullTexts.reopened(pull.number),
      failed: pullMessages.reopenFailed,
    })

  const askMerge = (pull: Pull, base: string | null) => {
    const by = (key: string, method: Method) => ({
      key,
      label: tuiTexts.mergeMethods[method],
      run: () => merge(pull, method),
    })
    ask({
      kind: 'choice',
      text: tuiTexts.mergeQuestion(pull.number, pull.title, base),
      choices: [by('y', 'merge'), by('s', 'squash'), by('r', 'rebase'), { key: 'n', label: tuiTexts.no }],
    })
  }
  const askClose = (pull: Pull) =>
    ask({
      kind: 'choice',
      text: pullTexts.closeQuestion(repository, pull.number),
      choices: [
        { key: 'y', label: tuiTexts.yes, run: () => close(pull) },
        { key: 'n', label: tuiTexts.no },
      ],
    })

  /** `detail` as far as it was loaded. */
  return (pull: Pull, detail: PullDetail | null): Action[] => {
    if (pull.state === 'merged') return []
    if (pull.state === 'closed')
      return [
        {
          key: 'u',
          label: 'reopen',
          menu: pullMessages.reopen,
          changes: true,
          blocked: whyNotIn(workspace, 'pull_request.reopen'),
          run: () => reopen(pull),
        },
      ]
    const unready = pull.draft
      ? pullMessages.isDraft(pull.number)
      : detail?.mergeable === false
        ? pullMessages.conflicts
        : null
    return [
      {
        key: 'r',
        label: 'review',
        menu: `${pullMessages.review}…`,
        changes: true,
        blocked: whyNotIn(workspace, 'pull_request.review'),
        run: () => review(pull, detail),
      },
      {
        key: 'm',
        label: 'merge',
        menu: `${pullMessages.merge}…`,
        changes: true,
        blocked: whyNotIn(workspace, 'pull_request.merge') ?? unready,
        run: () => askMerge(pull, detail?.baseBranch ?? null),
      },
      {
        key: 'D',
        label: 'close',
        menu: pullMessages.close,
        changes: true,
        blocked: whyNotIn(workspace, 'pull_request.close'),
        run: () => askClose(pull),
      },
    ]
  }
}
