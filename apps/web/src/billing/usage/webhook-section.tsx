import {
  type BudgetWebhook,
  endBudgetWebhook,
  setBudgetWebhook,
  testBudgetWebhook,
} from '@sandlot/core/billing/alerts/webhook-rest'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { dateAndTime } from '@sandlot/core/date-formats'
import { Section } from '@sandlot/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { WebhookForm } from '../../workspaces/portal/webhook-form.tsx'
import { webhookQuery } from './queries.ts'

/** The webhook that is notified about the budgets, and whether the last delivery succeeded. */
export function WebhookSection({ id }: { id: string }) {
  const { client } = useServices()
  const { data } = useQuery({ ...webhookQuery(client, id), networkMode: 'always' })
  return data === undefined ? null : <Webhook id={id} webhook={data} />
}

function Webhook({ id, webhook }: { id: string; webhook: BudgetWebhook | null }) {
  const { client } = useServices()
  const params = { id }
  const test = async () => {
    const { webhook: tested } = await client.rest(testBudgetWebhook, { params })
    return { status: tested.lastStatus, problem: tested.lastProblem }
  }
  return (
    <Section isCard text={say.webhookText} title={say.webhook}>
      <WebhookForm
        save={(url) => client.rest(setBudgetWebhook, { params, body: { url } })}
        stop={() => client.rest(endBudgetWebhook, { params })}
        test={test}
        webhook={webhook}
      />
      {webhook?.lastAt && <p className="text-ink-muted text-xs">{lastDelivery(webhook, webhook.lastAt)}</p>}
    </Section>
  )
}

function lastDelivery({ lastStatus: status, lastProblem: problem }: BudgetWebhook, lastAt: string): string {
  const at = dateAndTime(lastAt)
  return problem === null ? say.delivered(at) : say.failed(at, { status, problem })
}
