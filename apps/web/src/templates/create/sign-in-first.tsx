import { defaultRuntime } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { useState } from 'react'
import { footerStyle } from '../layout.ts'
import type { ConfigProps } from './config-view.tsx'
import { RuntimeChoice } from './runtime-choice.tsx'

/** A visitor who came to fork has an account to open first, and is led back here (spec CR-056 to CR-058). */
export function SignInFirst({ origin: { card }, onGo }: ConfigProps) {
  const [runtime, setRuntime] = useState(() => defaultRuntime(card))
  const wish = runtime === 'vm' ? 'create_devbox' : 'create_sandbox'
  const backTo = encodeURIComponent(`/dashboard?${wish}=${encodeURIComponent(card.id)}`)
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-5 p-5">
        <RuntimeChoice onChange={setRuntime} template={card} value={runtime} />
        <p className="text-ink-muted">{templateMessages.signInText}</p>
      </div>
      <footer className={footerStyle}>
        <Button onPress={() => onGo(`/signin?continue=${backTo}`)} variant="primary">
          {templateMessages.signInToCreate[runtime]}
        </Button>
      </footer>
    </div>
  )
}
