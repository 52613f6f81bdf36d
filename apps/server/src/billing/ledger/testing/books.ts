import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'

/** Returns everything in the books that does not add up, as sentences. It must be empty at any moment. */
export async function imbalances(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ wrong: string }>(sql`
    with
      given as (
        select workspace_id, period, kind, name, sum(units) as units from credit_grants group by 1, 2, 3, 4
      ),
      own as (select * from credit_accounts where kind = 'workspace'),
      hours as (
        select workspace_id, date_trunc('month', hour at time zone 'UTC')::date as period, sum(units) as units
        from credit_hours group by 1, 2
      ),
      by_lease as (select lease_id, sum(units) as units from credit_hours group by 1),
      holds as (
        select workspace_id, period, sum(basis * extract(epoch from paid_until - settled_at)) as units
        from credit_leases where ended_at is null group by 1, 2
      )
    select 'granted of ' || a.kind || ' is ' || a.granted || ', given were ' || coalesce(g.units, 0) as wrong
      from credit_accounts a left join given g using (workspace_id, period, kind, name)
      where a.granted <> coalesce(g.units, 0)
    union all select 'used is ' || a.used || ', hours are ' || coalesce(h.units, 0)
      from own a left join hours h using (workspace_id, period) where a.used <> coalesce(h.units, 0)
    union all select 'a lease has ' || l.units || ', its hours ' || coalesce(h.units, 0)
      from credit_leases l left join by_lease h on h.lease_id = l.id where l.units <> coalesce(h.units, 0)
    union all select 'held is ' || a.held || ', open leases hold ' || coalesce(h.units, 0)
      from own a left join holds h using (workspace_id, period) where a.held <> coalesce(h.units, 0)
    union all select 'used and held are ' || (used + held) || ' of ' || ceiling
      from credit_accounts where used + held > ceiling`)
  return rows.map(({ wrong }) => wrong)
}
