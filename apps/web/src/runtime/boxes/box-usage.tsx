import type { BoxStats } from '@sandlot/core/runtime/boxes/rest'
import { cx } from '@sandlot/ui/cx'
import { devboxMessages as say } from './messages.ts'
import { inUnit, shareOf } from './usage-rules.ts'

/** From this share on it is about to run out. */
const SCARCE = 0.9

/** A devbox's resource usage. */
export function BoxUsage({ stats }: { stats: BoxStats }) {
  const { cpu, cpuMax, memory, memoryMax, disk, diskMax } = stats
  const rows = [
    { name: say.cpu, share: shareOf(cpu, cpuMax), text: say.percent(shareOf(cpu, cpuMax)) },
    {
      name: say.memory,
      share: shareOf(memory, memoryMax),
      text: say.amount(inUnit(memory, 'GiB'), inUnit(memoryMax, 'GiB'), 'GiB'),
    },
    // Not every host measures the disk usage of each devbox.
    ...(disk === null
      ? []
      : [
          {
            name: say.disk,
            share: shareOf(disk, diskMax),
            text: say.amount(inUnit(disk, 'GB'), inUnit(diskMax, 'GB'), 'GB'),
          },
        ]),
  ]
  return (
    <dl aria-label={say.usage} className="flex w-full flex-wrap gap-x-4 gap-y-1 pb-1 text-xs">
      {rows.map(({ name, share, text }) => (
        <div className="flex items-center gap-1.5" key={name}>
          <dt className="text-ink-muted">{name}</dt>
          <dd className="flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className="h-1 w-10 overflow-hidden rounded-full bg-sunken">
              <span
                className={cx('block h-full rounded-full', share >= SCARCE ? 'bg-danger' : 'bg-accent')}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            <span className={share >= SCARCE ? 'text-danger-text' : ''}>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
