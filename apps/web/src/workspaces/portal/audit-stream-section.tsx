import { inputText } from '@sandlot/core/input-rules'
import { keepWorkspaceAudit, listWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import { auditStreamMessages as say } from '@sandlot/core/workspaces/audit/stream-messages'
import {
  type AuditStream,
  endAuditStream,
  setAuditStream,
  testAuditStream,
} from '@sandlot/core/workspaces/audit/stream-rest'
import { streamUrlProblem } from '@sandlot/core/workspaces/audit/stream-rules'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { Button } from '@sandlot/ui/button'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../shell/services.tsx'
import { auditStreamQuery } from './manage-queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { useChange } from './use-change.ts'

const FOREVER = 'forever'
const periods = [90, 365, 730, 1095]
const optionOf = (days: number) => ({ value: String(days), label: say.keepDays(days) })

/** Sets how long the log is kept. */
export function RetentionSection({ id }: { id: string }) {
  const { client, toasts } = useServices()
  const { data } = useQuery({
    queryKey: [...workspaceKeys.all, 'audit-keep', id],
    queryFn: async () => (await client.rest(listWorkspaceAudit, { params: { id }, query: {} })).keepDays,
    networkMode: 'always',
  })
  const keeping = useChange(
    (keepDays: number | null) => client.rest(keepWorkspaceAudit, { params: { id }, body: { keepDays } }),
    say.keepFailed,
  )
  if (data === undefined) return null
  const offered = data === null || periods.includes(data) ? periods : [data, ...periods]
  const choose = (chosen: string) =>
    keeping.mutate(chosen === FOREVER ? null : Number(chosen), {
      onSuccess: () => toasts.toast('success', say.keepSaved),
    })
  return (
    <Section isCard text={say.keepText} title={say.keepTitle}>
      <Select
        className="w-44"
        label={say.keepLabel}
        onChange={choose}
        options={[{ value: FOREVER, label: say.keepForever }, ...offered.map(optionOf)]}
        placeholder={say.keepForever}
        value={data === null ? FOREVER : String(data)}
      />
    </Section>
  )
}

/** Where the log is streamed as it is sealed, and the last deliveries. */
export function StreamSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data } = useQuery({ ...auditStreamQuery(client, id), networkMode: 'always' })
  return data === undefined ? null : <Stream id={id} stream={data} />
}

function Stream({ id, stream }: { id: string; stream: AuditStream | null }) {
  const { client, toasts } = useServices()
  const [url, setUrl] = useState(stream?.url ?? '')
  const [secret, setSecret] = useState<string | null>(null)
  const params = { id }
  const saving = useChange(() => client.rest(setAuditStream, { params, body: { url } }), say.saveFailed)
  const testing = useChange(() => client.rest(testAuditStream, { params }), say.testFailed)
  const ending = useChange(() => client.rest(endAuditStream, { params }), say.stopFailed)
  const problem = url === '' || url === stream?.url ? null : streamUrlProblem(url)
  return (
    <Section isCard text={say.text} title={say.title}>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (url.trim() === '' || problem || saving.isPending) return
          saving.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) })
        }}
      >
        <TextField
          className="min-w-60 flex-1"
          label={say.url}
          onChange={setUrl}
          placeholder="https://"
          problem={inputText(say, problem)}
          value={url}
        />
        <Button isDisabled={url.trim() === '' || problem !== null} isPending={saving.isPending} type="submit">
          {say.save}
        </Button>
        {stream && (
          <>
            <Button
              isPending={testing.isPending}
              onPress={() =>
                testing.mutate(undefined, {
                  onSuccess: ({ delivery }) =>
                    delivery.problem === null
                      ? toasts.toast('success', say.testDone)
                      : toasts.toast('error', say.failed(delivery)),
                })
              }
            >
              {say.test}
            </Button>
            <Button
              onPress={() =>
                ending.mutate(undefined, { onSuccess: () => toasts.toast('success', say.stopped) })
              }
              variant="danger-ghost"
            >
              {say.stop}
            </Button>
          </>
        )}
      </form>
      {secret && <SecretOnce label={say.secret} secret={secret} />}
      {stream && <Deliveries stream={stream} />}
    </Section>
  )
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

function Deliveries({ stream: { waiting, deliveries } }: { stream: AuditStream }) {
  return (
    <div className="text-sm">
      {waiting > 0 && <p>{say.waiting(waiting)}</p>}
      <ul aria-label={say.deliveries} className="text-ink-muted text-xs">
        {deliveries.map((delivery) => (
          <li
            className="flex flex-wrap gap-x-2"
            key={`${delivery.at} ${delivery.entries} ${delivery.status}`}
          >
            <time dateTime={delivery.at}>{moment.format(new Date(delivery.at))}</time>
            <span>{delivery.problem === null ? say.arrived(delivery.entries) : say.failed(delivery)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
