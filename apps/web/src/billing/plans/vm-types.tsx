import { hourlyPriceText } from '@sandlot/core/billing/money-rules'
import { useQuery } from '@tanstack/react-query'
import { vmTiersQuery } from '../../runtime/tier-queries.ts'
import { useServices } from '../../shell/services.tsx'
import { plansMessages as say } from './messages.ts'
import { Table, tableStyle } from './table.tsx'

/** Spec BL-048, WZ-060. */
export function VmTypes() {
  const { client } = useServices()
  const { data: tiers = [], isError } = useQuery(vmTiersQuery(client))
  return (
    <Table
      columns={Object.values(say.vmColumns)}
      rows={
        isError ? (
          <tr>
            <td className={tableStyle.cell} colSpan={Object.keys(say.vmColumns).length}>
              {say.vmsFailed}
            </td>
          </tr>
        ) : (
          tiers.map(({ shortid, name, cpu, memory, storage, creditBasis }) => (
            <tr key={shortid}>
              <th className={tableStyle.head} scope="row">
                {name}
              </th>
              {[cpu, say.gib(memory), say.gb(storage), creditBasis, hourlyPriceText(creditBasis)].map(
                (value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
                  <td className={tableStyle.cell} key={column}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))
        )
      }
      text={say.vmsText}
      title={say.vms}
    />
  )
}
