import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import type { ReactNode } from 'react'
import { TextButton } from './text-button.tsx'

type Props = { title: string; children: ReactNode; onOther: () => void }

/** Replaces the form once a link has been sent. */
export function LinkSent({ title, children, onOther }: Props) {
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5 text-sm" role="status">
      <p className="break-words font-medium">{title}</p>
      <p className="mt-1 text-ink-muted">{children}</p>
      <p className="mt-2 text-ink-muted">
        <TextButton autoFocus onPress={onOther}>
          {signInMessages.emailLinkOther}
        </TextButton>
      </p>
    </div>
  )
}
