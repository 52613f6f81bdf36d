import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { createPull } from '@sandlot/core/branches/pull-rest'
import { type RepositoryRef, repositoryKeys } from '@sandlot/core/repositories/queries'
import { Button } from '@sandlot/ui/button'
import { ComboField } from '@sandlot/ui/combo-field'
import { inputStyle } from '@sandlot/ui/input-style'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useFieldProblem } from '../../shell/use-field-problem.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { NEW_BRANCH_MODAL_WIDTH_PX } from '../layout.ts'
import { noReviewers, ReviewersField, takeTyped } from './reviewers-field.tsx'
import { usePullForm } from './use-pull-form.ts'

type Props = { repository: RepositoryRef; head: string; base: string; onDone: () => void } & ModalProps

/** Creates a pull request for a branch. A failed attempt keeps the input. */
export function PullFormModal({ repository, head, base, onDone, close }: Props) {
  const { client, queries, toasts } = useServices()
  const form = usePullForm(repository, head, base)
  const { title, body, into, people } = form
  const [reviewers, setReviewers] = useState(noReviewers)
  const [draft, setDraft] = useState(false)
  const [isPending, run] = useOneAtATime()
  const { problemOf, clear, failed } = useFieldProblem(['title', 'base', 'reviewers'])
  const id = useId()
  const setBase = (text: string) => {
    form.setBase(text)
    clear()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const taken = takeTyped(reviewers, people ?? [])
    setReviewers(taken)
    form.leaveBase()
    if (title.trim() === '' || form.isBaseMissing || taken.unknown.length > 0) return
    const { owner, name, teamId } = repository
    void run(async () => {
      clear()
      try {
        const made = await client.rest(createPull, {
          params: { owner, name },
          query: { workspaceId: teamId },
          body: {
            title,
            body,
            head,
            draft,
            ...(into !== '' && { base: into }),
            reviewers: [...taken.chosen],
          },
        })
        void queries.invalidateQueries({ queryKey: repositoryKeys.all })
        toasts.toast('success', pullMessages.created(made.number))
        onDone()
        close()
      } catch (error) {
        failed(pullMessages.createFailed, error)
      }
    })
  }

  return (
    <Modal onClose={() => close()} title={pullMessages.create} width={NEW_BRANCH_MODAL_WIDTH_PX}>
      <form noValidate onSubmit={submit}>
        <div className="flex flex-col gap-4 px-5 pb-4">
          <p className="truncate text-ink-muted text-sm">{pullMessages.into(head, into || base)}</p>
          <TextField
            autoComplete="off"
            autoFocus
            label={pullMessages.titleLabel}
            onChange={form.setTitle}
            problem={problemOf('title')}
            value={title}
          />
          <div className="flex flex-col gap-1.5">
            <label className="font-medium text-sm" htmlFor={id}>
              {pullMessages.bodyLabel}
            </label>
            <textarea
              className={`${inputStyle} min-h-24 resize-y py-2`}
              id={id}
              onChange={(event) => form.setBody(event.target.value)}
              rows={4}
              value={body}
            />
          </div>
          <ComboField
            label={pullMessages.baseLabel}
            onBlur={form.leaveBase}
            onPick={setBase}
            onText={setBase}
            problem={problemOf('base') ?? form.baseProblem}
            suggestions={form.names.map((value) => ({ value }))}
            text={form.base}
          />
          <ReviewersField
            isLoading={form.isLoading}
            onChange={(chosen) => {
              setReviewers(chosen)
              clear()
            }}
            people={people}
            problem={problemOf('reviewers')}
            value={reviewers}
          />
          <label className="flex items-center gap-2 text-sm">
            <input
              checked={draft}
              className="size-4 accent-accent"
              onChange={(event) => setDraft(event.target.checked)}
              type="checkbox"
            />
            {pullMessages.draftLabel}
          </label>
        </div>
        <ModalActions>
          <Button onPress={() => close()}>{draftMessages.cancel}</Button>
          <Button isDisabled={title.trim() === ''} isPending={isPending} type="submit" variant="primary">
            {isPending ? pullMessages.creating : pullMessages.create}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
