import { consoleMessages } from '@sandlot/core/runtime/messages'
import { cx } from '@sandlot/ui/cx'
import { indentPx } from '../../shell/ui/indent.ts'
import type { ConsoleEntry } from './console-rules.ts'
import { LoggedTree } from './logged-tree.tsx'

const tones = {
  log: '',
  info: '',
  debug: 'text-ink-muted',
  warn: 'bg-warning-soft text-warning-text',
  error: 'bg-danger-soft text-danger-text',
}

/** One line of the console. Off-screen rows are not laid out, so that thousands of them are cheap. */
export function ConsoleRow({ entry }: { entry: ConsoleEntry }) {
  return (
    <div
      className={cx(
        'flex items-start gap-x-2 border-line border-b px-3 py-1 [contain-intrinsic-size:auto_29px] [content-visibility:auto]',
        tones[entry.level],
      )}
      data-level={entry.level}
    >
      {entry.count > 1 && (
        <span
          className="mt-0.5 shrink-0 rounded-full bg-sunken px-1.5 text-ink-muted leading-4 tabular-nums"
          title={consoleMessages.repeated(entry.count)}
        >
          {entry.count}
        </span>
      )}
      <div
        className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2 pl-(--indent)"
        style={{ '--indent': `${indentPx(entry.indent, 12)}px` } as React.CSSProperties}
      >
        {entry.values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a line never move
          <LoggedTree key={index} value={value} />
        ))}
      </div>
    </div>
  )
}
