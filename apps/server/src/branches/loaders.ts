import { groupBy } from '@sandlot/core/group-by'
import DataLoader from 'dataloader'
import type { Deps } from '../platform/context.ts'
import { rowsBy } from '../platform/known-loader.ts'
import { branchCounts, branchesOf, defaultBranchesOf, pullRequestsOf } from './repo.ts'

const byProject = <Row extends { projectId: string }>(read: (ids: string[]) => Promise<Row[]>) =>
  new DataLoader<string, Row[]>(async (ids) => {
    const rows = groupBy(await read([...ids]), (row) => row.projectId)
    return ids.map((id) => rows.get(id) ?? [])
  })

export const loaders = ({ db }: Deps) => ({
  branchesOfProject: byProject((ids) => branchesOf(db, ids)),
  pullRequestsOfProject: byProject((ids) => pullRequestsOf(db, ids)),
  defaultBranchOfProject: rowsBy(
    (ids: string[]) => defaultBranchesOf(db, ids),
    ({ projectId }) => projectId,
  ),
  branchCount: new DataLoader<string, number>(async (ids) => {
    const counts = await branchCounts(db, [...ids])
    return ids.map((id) => counts.get(id) ?? 0)
  }),
})

declare module '../platform/context.ts' {
  interface Loaders extends ReturnType<typeof loaders> {}
}
