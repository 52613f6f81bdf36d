import { type Plan, plans } from '@sandlot/core/billing/plan-rules'
import { type PlanCard, planNumber } from '@sandlot/core/billing/plans/cards'
import { Check, Minus } from 'lucide-react'
import { plansMessages as say } from './messages.ts'
import { Table, tableStyle } from './table.tsx'

type Row = keyof typeof say.rows

/** Spec WZ-059. */
export function Comparison({ cards }: { cards: Record<Plan, PlanCard> }) {
  return (
    <Table
      columns={[say.feature, ...plans.map((plan) => cards[plan].name)]}
      rows={(Object.keys(say.rows) as Row[]).map((row) => (
        <tr key={row}>
          <th className={tableStyle.head} scope="row">
            {say.rows[row]}
          </th>
          {plans.map((plan) => (
            <td className={tableStyle.cell} key={plan}>
              <Value value={cards[plan][row]} isGb={row === 'storage'} />
            </td>
          ))}
        </tr>
      ))}
      title={say.compare}
    />
  )
}

function Value({ value, isGb }: { value: string | number | boolean | null; isGb: boolean }) {
  if (value === null) return say.custom
  if (typeof value === 'string') return value
  if (typeof value === 'number') return isGb ? say.gb(value) : planNumber(value)
  return value ? (
    <>
      <Check aria-hidden className="text-accent-text" size={16} />
      <span className="sr-only">{say.yes}</span>
    </>
  ) : (
    <>
      <Minus aria-hidden className="text-ink-faint" size={16} />
      <span className="sr-only">{say.no}</span>
    </>
  )
}
