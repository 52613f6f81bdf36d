import { toAppError } from '@sandlot/core/errors'
import {
  addWebhook,
  type GitRepository,
  type GitWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from '@sandlot/core/git/rest'
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RowsSkeleton } from '../../repositories/rows-skeleton.tsx'
import { useNow } from '../../shell/browser/use-now.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'

const keyOf = ({ id }: GitRepository) => ['git-webhooks', id]
const paramsOf = ({ teamId, id }: GitRepository) => ({ id: teamId, repository: id })

/** The webhooks of a repository and their deliveries. */
export function WebhooksSection({ repository }: { repository: GitRepository }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: keyOf(repository),
    queryFn: () => client.rest(listWebhooks, { params: paramsOf(repository) }),
  })
  return (
    <Section isCard text={texts.webhooksText} title={texts.webhooks}>
      <Loaded failed={texts.failed} query={query} skeleton={<RowsSkeleton />}>
        {query.data?.webhooks.length === 0 ? (
          <p className="text-ink-muted text-sm">{texts.noWebhooks}</p>
        ) : (
          <ul aria-label={texts.webhooks}>
            {query.data?.webhooks.map((hook) => (
              <Hook hook={hook} key={hook.id} repository={repository} />
            ))}
          </ul>
        )}
      </Loaded>
      <NewHook repository={repository} />
    </Section>
  )
}

function NewHook({ repository }: { repository: GitRepository }) {
  const { client, queries, toasts } = useServices()
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, run] = useOneAtATime()
  const add = async () => {
    setProblem(null)
    try {
      const made = await client.rest(addWebhook, {
        params: paramsOf(repository),
        body: { url: url.trim() },
      })
      setSecret(made.secret)
      setUrl('')
      toasts.toast('success', texts.added)
      await queries.invalidateQueries({ queryKey: keyOf(repository) })
    } catch (error) {
      setProblem(toAppError(error).message)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(add)
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
          label={texts.address}
          name="webhook"
          onChange={setUrl}
          placeholder={texts.addressPlaceholder}
          problem={problem}
          spellCheck="false"
          type="url"
          value={url}
        />
        <Button isDisabled={url.trim() === ''} isPending={isPending} type="submit">
          {texts.add}
        </Button>
      </div>
      {secret !== null && (
        <TextField hint={texts.secretText} isReadOnly label={texts.secret} name="secret" value={secret} />
      )}
    </form>
  )
}

function Hook({ hook, repository }: { hook: GitWebhook; repository: GitRepository }) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, run] = useOneAtATime()
  const params = { ...paramsOf(repository), hook: hook.id }
  const again = () => queries.invalidateQueries({ queryKey: keyOf(repository) })
  const test = async () => {
    try {
      await client.rest(testWebhook, { params })
      toasts.toast('success', texts.tested)
      await again()
    } catch (error) {
      toasts.failed(texts.notTested, error)
    }
  }
  const remove = async () => {
    const isSure = await confirm({
      title: texts.removeQuestion,
      message: texts.removeText(hook.url),
      confirmLabel: texts.removeQuestion,
      isDanger: true,
    })
    if (!isSure) return
    try {
      await client.rest(removeWebhook, { params })
      toasts.toast('success', texts.removed)
      await again()
    } catch (error) {
      toasts.failed(texts.notRemoved, error)
    }
  }
  return (
    <li className="flex flex-col gap-2 border-line border-b py-3 first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="break-words text-sm">{hook.url}</p>
          <p className="text-ink-muted text-xs">
            {hook.lastAt === null || hook.lastStatus === null
              ? texts.neverTold
              : texts.answered(hook.lastStatus, timeAgo(hook.lastAt, now))}
          </p>
        </div>
        <div className="flex flex-wrap gap-1">
          <Button
            aria-label={texts.test(hook.url)}
            isPending={isPending}
            onPress={() => void run(test)}
            size="sm"
          >
            {texts.testLabel}
          </Button>
          <Button
            aria-expanded={isOpen}
            aria-label={texts.deliveries(hook.url)}
            onPress={() => setIsOpen(!isOpen)}
            size="sm"
          >
            {texts.deliveriesLabel}
          </Button>
          <Button aria-label={texts.remove(hook.url)} onPress={() => void remove()} size="sm">
            {texts.removeLabel}
          </Button>
        </div>
      </div>
      {isOpen && <Deliveries hook={hook} repository={repository} />}
    </li>
  )
}

function Deliveries({ hook, repository }: { hook: GitWebhook; repository: GitRepository }) {
  const { client } = useServices()
  const now = useNow()
  const query = useQuery({
    queryKey: [...keyOf(repository), hook.id],
    queryFn: () => client.rest(listDeliveries, { params: { ...paramsOf(repository), hook: hook.id } }),
  })
  return (
    <Loaded failed={texts.failed} query={query} skeleton={<RowsSkeleton />}>
      {query.data?.deliveries.length === 0 ? (
        <p className="text-ink-muted text-xs">{texts.noDeliveries}</p>
      ) : (
        <ul aria-label={texts.deliveries(hook.url)} className="text-xs">
          {query.data?.deliveries.map(({ id, event, status, attempts, at }) => (
            <li className="flex flex-wrap gap-x-3 py-1" key={id}>
              <span className="font-mono">{event}</span>
              <span>{texts.answered(status, timeAgo(at, now))}</span>
              <span className="text-ink-muted">{texts.attempts(attempts)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
