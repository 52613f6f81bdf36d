import { WorkspaceBillingDocument } from '@sandlot/core/billing/mutations.gen'
import { paidPeriod } from '@sandlot/core/billing/payments/rules'
import type { Client } from '@sandlot/core/client'

/** What a workspace pays for, with the end of its period; null if it pays for nothing. */
export async function paidOf(client: Client, teamId: string): Promise<ReturnType<typeof paidPeriod>> {
  const { me } = await client.graphql(WorkspaceBillingDocument, { teamId })
  return me?.team ? paidPeriod(me.team) : null
}
