import { exactTime } from '@sandlot/core/date-formats'
import { keepWorkspaceAudit, listWorkspaceAudit } from '@sandlot/core/workspaces/audit/rest'
import { auditStreamMessages as say } from '@sandlot/core/workspaces/audit/stream-messages'
import {
  type AuditStream,
  endAuditStream,
  setAuditStream,
  testAuditStream,
} from '@sandlot/core/workspaces/audit/stream-rest'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { Section } from '@sandlot/ui/section'
import { Select } from '@sandlot/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { auditStreamQuery } from './manage-queries.ts'
import { useChange } from './use-change.ts'
import { WebhookForm } from './webhook-form.tsx'

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
  const { client } = useServices()
  const params = { id }
  return (
    <Section isCard text={say.text} title={say.title}>
      <WebhookForm
        save={(url) => client.rest(setAuditStream, { params, body: { url } })}
        stop={() => client.rest(endAuditStream, { params })}
        test={async () => (await client.rest(testAuditStream, { params })).delivery}
        webhook={stream}
      />
      {stream && <Deliveries stream={stream} />}
    </Section>
  )
}

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
            <time dateTime={delivery.at}>{exactTime(delivery.at)}</time>
            <span>{delivery.problem === null ? say.arrived(delivery.entries) : say.failed(delivery)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
