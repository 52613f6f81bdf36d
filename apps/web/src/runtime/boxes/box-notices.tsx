import type { Box } from '@sandlot/core/runtime/boxes/rest'

/** What is wrong in a devbox though it runs, above what it shows. */
export const BoxNotices = ({ notices }: Pick<Box, 'notices'>) =>
  notices.length === 0 ? null : (
    <ul
      className="shrink-0 space-y-1 break-words bg-warning-soft px-3 py-1.5 text-sm text-warning-text"
      role="status"
    >
      {notices.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
