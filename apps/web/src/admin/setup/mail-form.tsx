import { setupMessages as say } from '@sandlot/core/admin/setup-messages'
import type { Setup } from '@sandlot/core/admin/setup-rest'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { useState } from 'react'
import { secretHint } from './secret-hint.ts'
import { SetupForm } from './setup-form.tsx'
import { useSaveSetup } from './use-save-setup.ts'

/** The standard port for mail submission. */
const PORT = 587

/** The mail server, its credentials, and the sender. */
export function MailForm({ setup: { mail }, onClose }: { setup: Setup; onClose: () => void }) {
  const known = mail.settings
  // As it was when this form was opened, although it may change meanwhile.
  const [seen] = useState(mail.changedAt)
  const [form, setForm] = useState({
    host: known?.host ?? '',
    port: String(known?.port ?? PORT),
    username: known?.username ?? '',
    secret: '',
    from: known?.from ?? '',
  })
  const [isSecure, setSecure] = useState(known?.isSecure ?? false)
  const { save, isBusy, problem } = useSaveSetup(onClose)
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value })
  const port = Number(form.port)
  const isPort = Number.isInteger(port) && port >= 1 && port <= 65_535
  const isSame =
    form.host.trim() === known?.host &&
    port === known.port &&
    isSecure === known.isSecure &&
    form.username.trim() === known.username
  const needsSecret = form.username.trim() !== '' && !(mail.hasSecret && isSame)
  const isComplete =
    form.host.trim() !== '' && isPort && form.from.trim() !== '' && (!needsSecret || form.secret !== '')
  const onSave = () =>
    void save({
      part: 'mail',
      settings: {
        host: form.host.trim(),
        port,
        isSecure,
        username: form.username.trim() || null,
        from: form.from.trim(),
        seen,
        ...(form.secret && { secret: form.secret }),
      },
    })
  return (
    <SetupForm isBusy={isBusy} isComplete={isComplete} onCancel={onClose} onSave={onSave} problem={problem}>
      <div className="flex gap-3">
        <TextField
          autoFocus
          className="min-w-0 flex-1"
          isRequired
          label={say.host}
          onChange={set('host')}
          placeholder="smtp.example.com"
          value={form.host}
        />
        <TextField
          className="w-24"
          inputMode="numeric"
          isRequired
          label={say.port}
          onChange={set('port')}
          value={form.port}
        />
      </div>
      <Switch isSelected={isSecure} onChange={setSecure}>
        <span className="text-sm">{say.isSecure}</span>
      </Switch>
      <TextField autoComplete="off" label={say.username} onChange={set('username')} value={form.username} />
      <TextField
        autoComplete="off"
        hint={secretHint(mail, isSame)}
        label={say.password}
        onChange={set('secret')}
        type="password"
        value={form.secret}
      />
      <TextField hint={say.fromHint} isRequired label={say.from} onChange={set('from')} value={form.from} />
    </SetupForm>
  )
}
