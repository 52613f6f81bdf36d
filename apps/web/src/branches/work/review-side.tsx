import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import { toAppError } from '@sandlot/core/errors'
import type { RepositoryRef } from '@sandlot/core/repositories/queries'
import { Button } from '@sandlot/ui/button'
import { inputStyle } from '@sandlot/ui/input-style'
import { Select } from '@sandlot/ui/select'
import { useId, useRef, useState } from 'react'
import { CommentText } from '../../comments/comment-text.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { pullOf } from './pull-queries.ts'
import type { UnsentReview } from './use-unsent-review.ts'

type Props = { pull: PullDetail; repository: RepositoryRef; unsent: UnsentReview }
type Method = 'merge' | 'squash' | 'rebase'

/** The conversation of a pull request and its actions. */
export function ReviewSide({ pull, repository, unsent }: Props) {
  const waiting = pull.reviewers
  const aside = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The clicked button disappears after its action.
  const onDone = () => {
    const focused = document.activeElement
    if (focused === document.body || aside.current?.contains(focused)) heading.current?.focus()
  }
  return (
    <aside className="flex w-72 shrink-0 flex-col gap-5 max-md:w-full" ref={aside}>
      <p className="text-sm">{pullMessages.checks[pull.checks]}</p>
      {pull.body !== '' && <CommentText text={pull.body} />}
      <section aria-label={pullMessages.reviews} className="flex flex-col gap-2 text-sm">
        <h2 className="font-medium outline-none" ref={heading} tabIndex={-1}>
          {pullMessages.reviews}
        </h2>
        {pull.reviews.length === 0 && <p className="text-ink-muted">{pullMessages.noReviews}</p>}
        <ul className="flex flex-col gap-2">
          {pull.reviews.map(({ id, username, state, body }) => (
            <li key={id}>
              <span className="font-medium">{username}</span>{' '}
              <span className="text-ink-muted">{pullMessages.states[state]}</span>
              {body !== '' && <CommentText text={body} />}
            </li>
          ))}
        </ul>
        {waiting.length > 0 && <p className="text-ink-muted">{pullMessages.waitingFor(waiting)}</p>}
      </section>
      {pull.state === 'open' && (
        <>
          <ReviewForm repository={repository} pull={pull} unsent={unsent} />
          <MergeForm onDone={onDone} repository={repository} pull={pull} unsent={unsent} />
        </>
      )}
      {pull.state !== 'open' && unsent.notice && <p className="text-sm text-warning-text">{unsent.notice}</p>}
      {pull.state === 'closed' && <Reopen onDone={onDone} repository={repository} pull={pull} />}
    </aside>
  )
}

function ReviewForm({ pull, repository, unsent }: Props) {
  const { client, queries, toasts } = useServices()
  const [isPending, run] = useOneAtATime()
  const id = useId()
  const own = useId()
  const hasSaid = unsent.notice !== null
  const send = (event: 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT') =>
    void run(async () => {
      try {
        await pullOf(client, queries, repository, pull.number).review(
          event,
          unsent.summary,
          unsent.comments,
          unsent.clear,
        )
        toasts.toast('success', pullMessages.reviewed)
      } catch (error) {
        toasts.failed(pullMessages.reviewFailed, error)
      }
    })
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()}>
      <label className="font-medium text-sm" htmlFor={id}>
        {pullMessages.summaryLabel}
      </label>
      <textarea
        className={`${inputStyle} min-h-20 py-2`}
        id={id}
        onChange={(event) => unsent.setSummary(event.target.value)}
        value={unsent.summary}
      />
      <Button
        {...(pull.isOwn && { 'aria-describedby': own })}
        isDisabled={pull.isOwn}
        isPending={isPending}
        onPress={() => send('APPROVE')}
        size="sm"
        variant="primary"
        wide
      >
        {pullMessages.approve}
      </Button>
      <Button
        {...(pull.isOwn && { 'aria-describedby': own })}
        isDisabled={pull.isOwn || !hasSaid}
        isPending={isPending}
        onPress={() => send('REQUEST_CHANGES')}
        size="sm"
        wide
      >
        {pullMessages.requestChanges}
      </Button>
      <Button isDisabled={!hasSaid} isPending={isPending} onPress={() => send('COMMENT')} size="sm" wide>
        {pullMessages.comment}
      </Button>
      {pull.isOwn && (
        <p className="text-ink-muted text-sm" id={own}>
          {pullMessages.ownReview}
        </p>
      )}
    </form>
  )
}

type Of = Pick<Props, 'pull' | 'repository'> & { onDone: () => void }

/** The actions on a pull request, one at a time, with their results. `refused` shows what its state does not allow. */
function useWork({ pull, repository, onDone }: Of) {
  const { client, queries, toasts } = useServices()
  const [isPending, run] = useOneAtATime()
  type Refused = (problem: string) => void
  const attempt = (done: string, failed: string, act: () => Promise<unknown>, refused?: Refused) =>
    void run(async () => {
      try {
        await act()
        toasts.toast('success', done)
        onDone()
      } catch (error) {
        const { code, message } = toAppError(error)
        if (refused && code === 'conflict') refused(message)
        else toasts.failed(failed, error)
      }
    })
  return { isPending, attempt, work: pullOf(client, queries, repository, pull.number) }
}

function Reopen(of: Of) {
  const { isPending, attempt, work } = useWork(of)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const reopen = () => {
    setProblem(null)
    attempt(pullMessages.reopened, pullMessages.reopenFailed, () => work.reopen(), setProblem)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        {...(problem !== null && { 'aria-describedby': id })}
        isPending={isPending}
        onPress={reopen}
        size="sm"
        wide
      >
        {pullMessages.reopen}
      </Button>
      <p className={problem === null ? 'hidden' : 'text-danger-text text-sm'} id={id} role="alert">
        {problem}
      </p>
    </div>
  )
}

function MergeForm({ unsent, ...of }: Of & Pick<Props, 'unsent'>) {
  const { pull } = of
  const { confirm } = useModals()
  const [method, setMethod] = useState<Method>('merge')
  const { isPending, attempt, work } = useWork(of)
  const merge = async () => {
    const isSure =
      unsent.notice === null ||
      (await confirm({
        title: pullMessages.mergeUnsentQuestion,
        message: `${unsent.notice} ${pullMessages.unsentIsLost}`,
        confirmLabel: pullMessages.merge,
        isDanger: true,
      }))
    if (!isSure) return
    attempt(pullMessages.merged, pullMessages.mergeFailed, async () => {
      await work.merge(method)
      unsent.clear()
    })
  }
  const close = async () => {
    const isSure = await confirm({
      title: pullMessages.closeQuestion(pull.number),
      message: unsent.notice
        ? `${pullMessages.closeText}\n${unsent.notice} ${pullMessages.unsentStays}`
        : pullMessages.closeText,
      confirmLabel: pullMessages.close,
      isDanger: true,
    })
    if (isSure) attempt(pullMessages.closed, pullMessages.closeFailed, () => work.close())
  }
  return (
    <section aria-label={pullMessages.merge} className="flex flex-col gap-2 border-line border-t pt-4">
      {pull.mergeable === false && <p className="text-danger-text text-sm">{pullMessages.conflicts}</p>}
      <Select
        label={pullMessages.methodLabel}
        onChange={(value) => setMethod(value as Method)}
        options={(['merge', 'squash', 'rebase'] as const).map((value) => ({
          value,
          label: pullMessages.methods[value],
        }))}
        placeholder={pullMessages.methods.merge}
        value={method}
      />
      <Button
        isDisabled={pull.mergeable === false || pull.draft}
        isPending={isPending}
        onPress={() => void merge()}
        size="sm"
        variant="primary"
        wide
      >
        {pullMessages.merge}
      </Button>
      <Button isPending={isPending} onPress={() => void close()} size="sm" wide>
        {pullMessages.close}
      </Button>
    </section>
  )
}
