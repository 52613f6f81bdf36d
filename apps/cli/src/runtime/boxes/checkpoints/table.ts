import type { BoxCheckpoint } from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { timeAgo } from '@sandlot/core/time'
import type { ShapeData } from '../../../platform/output/shapes.ts'
import { type Column, table } from '../../../platform/text/table.ts'
import { isoTime } from '../../../platform/time/time.ts'
import { devboxTexts } from '../messages.ts'

export type Checkpoint = ShapeData<'devbox.checkpoint/1'>

export const presentCheckpoint = ({ id, title, createdAt }: BoxCheckpoint): Checkpoint => ({
  id,
  title,
  createdAt: isoTime(createdAt),
})

const columns: Column<Checkpoint>[] = [
  { title: 'id', value: ({ id }) => id, paint: 'bold' },
  { title: 'title', value: ({ title }) => title, shrinks: true },
  {
    title: 'made',
    value: ({ createdAt }) => createdAt,
    shown: ({ createdAt }, { now }) => timeAgo(createdAt, now),
    paint: 'dim',
  },
]

export const checkpointTable = (checkpoints: readonly Checkpoint[]) =>
  table(columns, checkpoints, devboxTexts.noCheckpoints)
