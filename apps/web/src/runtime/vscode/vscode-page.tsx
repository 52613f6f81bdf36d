import { vscodeAddress } from '@sandlot/core/runtime/boxes/ssh-rules'
import { sandboxCardQuery } from '@sandlot/core/sandboxes/queries'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { Button } from '@sandlot/ui/button'
import { Spinner } from '@sandlot/ui/spinner'
import { Switch } from '@sandlot/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AuthCard, AuthFrame } from '../../accounts/auth-frame.tsx'
import { Notice } from '../../accounts/notice.tsx'
import { copyText } from '../../shell/browser/copy-text.ts'
import { leaveTo } from '../../shell/browser/leave-to.ts'
import { useTitle } from '../../shell/browser/use-title.ts'
import { useServices } from '../../shell/services.tsx'
import { ButtonLink } from '../../shell/ui/button-link.tsx'
import { vscodeMessages as say } from './messages.ts'

type Props = { id: string; host?: string; leave?: (url: string) => void }

/** Opens a devbox in VS Code on this computer, and explains the requirements (spec CR-066). */
export function VscodePage({ id, host = window.location.origin, leave = leaveTo }: Props) {
  const { client, storage, toasts } = useServices()
  const { data, error } = useQuery(sandboxCardQuery(client, id))
  const [launches, setLaunches] = useState(() => storage.get<boolean>(storageKeys.launchVscode, false))
  const hasLaunched = useRef(false)
  useTitle(say.title)
  const address = data?.isV2 ? vscodeAddress(data.id, host) : null

  useEffect(() => {
    if (address === null || hasLaunched.current) return
    // Turning it on here takes effect the next time.
    hasLaunched.current = true
    if (storage.get<boolean>(storageKeys.launchVscode, false)) leave(address)
  }, [address, leave, storage])

  if (error)
    return (
      <AuthFrame title={say.title}>
        <div className="flex flex-col gap-4">
          <Notice isProblem>{say.failed}</Notice>
          <ButtonLink size="lg" to="/dashboard/recent" wide>
            {say.toDashboard}
          </ButtonLink>
        </div>
      </AuthFrame>
    )
  if (!data)
    return (
      <AuthFrame title={say.title}>
        <div className="flex justify-center text-ink-muted">
          <Spinner />
        </div>
      </AuthFrame>
    )
  const commands = say.commands(host)
  const remember = (isOn: boolean) => {
    setLaunches(isOn)
    storage.set(storageKeys.launchVscode, isOn)
  }
  return (
    <AuthFrame
      footer={
        <p className="mt-4 text-center text-sm">
          <Link className="text-link underline underline-offset-2" to={sandboxPath(data)}>
            {say.inBrowser}
          </Link>
        </p>
      }
      text={address !== null && say.text(data.title ?? data.id)}
      title={say.title}
    >
      {address === null ? (
        <Notice isProblem>{say.notDevbox}</Notice>
      ) : (
        <AuthCard>
          <Button onPress={() => leave(address)} size="lg" variant="primary" wide>
            {say.open}
          </Button>
          <Switch isSelected={launches} onChange={remember}>
            {say.always}
          </Switch>
          <section className="flex flex-col gap-2 border-line border-t pt-4 text-sm">
            <h2 className="font-medium">{say.firstTime}</h2>
            <ol className="list-decimal space-y-1 pl-5 text-ink-muted">
              <li>{say.extension}</li>
              <li>
                {say.client}{' '}
                <Link className="text-link underline underline-offset-2" to="/s/cli">
                  {say.clientLink}
                </Link>
              </li>
              <li>{say.signIn}</li>
            </ol>
            <pre className="whitespace-pre-wrap break-words rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs">
              {commands}
            </pre>
            <Button
              onPress={() =>
                void copyText(toasts.toast, commands, { done: say.copied, failed: say.notCopied })
              }
              wide
            >
              {say.copy}
            </Button>
          </section>
        </AuthCard>
      )}
    </AuthFrame>
  )
}
