import { accountMessages } from '@sandlot/core/accounts/messages'
import { cx } from '@sandlot/ui/cx'
import type { ReactNode } from 'react'
import { copyText } from '../../shell/browser/copy-text.ts'
import type { ToastService } from '../../shell/toast-service.ts'

/** A secret that is shown once and selected as a whole, below what to know about it. */
export function TokenText({
  token,
  isSmall = false,
  children,
}: {
  token: string
  isSmall?: boolean
  children: ReactNode
}) {
  return (
    <>
      <p className={cx('text-ink-muted', !isSmall && 'text-sm')} id="token-note">
        {children}
      </p>
      <output
        aria-describedby="token-note"
        aria-label={accountMessages.cliToken}
        className={cx(
          'select-all break-all rounded-md border border-line bg-sunken px-3 py-2 font-mono',
          isSmall ? 'text-xs' : 'text-sm',
        )}
      >
        {token}
      </output>
    </>
  )
}

export const copyToken = (toast: ToastService['toast'], token: string): Promise<void> =>
  copyText(toast, token, { done: accountMessages.cliCopied, failed: accountMessages.cliNotCopied })
