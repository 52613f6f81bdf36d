import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import type { GithubSettings, GoogleSettings, Setup } from '@sandlot/core/admin/setup-rest'
import { IconButton } from '@sandlot/ui/icon-button'
import { TextField } from '@sandlot/ui/text-field'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../shell/browser/copy-text.ts'
import { useServices } from '../../shell/services.tsx'
import { secretHint } from './secret-hint.ts'
import { SetupForm } from './setup-form.tsx'
import { useSaveSetup } from './use-save-setup.ts'

const PAGES = {
  github: 'https://github.com/settings/applications/new',
  google: 'https://console.cloud.google.com/apis/credentials',
}

/** Normalizes an address as the server does before comparing. */
const addressOf = (url: string) => url.trim().replace(/\/+$/, '')

type Props = { setup: Setup; part: 'github' | 'google'; onClose: () => void }

/** The two values that a provider issues, and what has to be registered with it first. */
export function ProviderForm({ setup, part, onClose }: Props) {
  const known: Partial<GithubSettings & GoogleSettings> = setup[part].settings ?? {}
  // As it was when this form was opened, although it may change meanwhile.
  const [seen] = useState(setup[part].changedAt)
  const [form, setForm] = useState({
    clientId: known.clientId ?? '',
    secret: '',
    url: known.url ?? '',
    apiUrl: known.apiUrl ?? '',
  })
  const { save, isBusy, problem } = useSaveSetup(onClose)
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value })
  const clientId = form.clientId.trim()
  const given = { clientId, seen, ...(form.secret && { secret: form.secret.trim() }) }
  const isSame = addressOf(form.url) === addressOf(known.url ?? '')
  const isComplete = clientId !== '' && (form.secret !== '' || (setup[part].hasSecret && isSame))
  const onSave = () =>
    void save(
      part === 'google'
        ? { part, settings: given }
        : { part, settings: { ...given, url: form.url.trim() || null, apiUrl: form.apiUrl.trim() || null } },
    )
  return (
    <SetupForm isBusy={isBusy} isComplete={isComplete} onCancel={onClose} onSave={onSave} problem={problem}>
      <Callback part={part} publicUrl={setup.publicUrl} />
      <TextField autoFocus isRequired label={say.clientId} onChange={set('clientId')} value={form.clientId} />
      <TextField
        autoComplete="off"
        hint={secretHint(setup[part], isSame)}
        label={say.clientSecret}
        onChange={set('secret')}
        type="password"
        value={form.secret}
      />
      {part === 'github' && (
        <details open={form.url !== ''}>
          <summary className="text-ink-muted text-sm">{say.enterprise}</summary>
          <div className="mt-3 flex flex-col gap-4">
            <TextField
              hint={say.enterpriseHint}
              label={say.enterpriseUrl}
              onChange={set('url')}
              placeholder="https://github.example.com"
              value={form.url}
            />
            <TextField
              label={say.enterpriseApiUrl}
              onChange={set('apiUrl')}
              placeholder="https://github.example.com/api/v3"
              value={form.apiUrl}
            />
          </div>
        </details>
      )}
    </SetupForm>
  )
}

function Callback({ part, publicUrl }: { part: 'github' | 'google'; publicUrl: string }) {
  const { toasts } = useServices()
  const address = `${publicUrl}/auth/${part}/callback`
  const copy = () => void copyText(toasts.toast, address, { done: say.callbackCopied, failed: say.notCopied })
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>
        {say.where[part]}{' '}
        <a className="underline" href={PAGES[part]} rel="noreferrer" target="_blank">
          {say.whereLink[part]}
        </a>
      </p>
      <div className="flex items-center gap-2 rounded-lg bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 break-all text-xs">{address}</code>
        <IconButton label={say.copyCallback(say.parts[part])} onPress={copy}>
          <Copy aria-hidden size={14} />
        </IconButton>
      </div>
    </div>
  )
}
