import { features } from '@sandlot/core/accounts/rest'
import { createClient } from '@sandlot/core/client'
import { toAppError } from '@sandlot/core/errors'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { type FormEvent, useState } from 'react'
import { browser } from 'wxt/browser'
import { chooseHost, type Host, hostLabel, hostPermission, originOf, saveHost } from './hosts.ts'
import { extensionMessages as messages } from './messages.ts'

/** Returns what is wrong with an address that the browser may access, or null. */
async function problemAt(origin: string): Promise<string | null> {
  const client = createClient({
    baseUrl: origin,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    name: 'extension',
    token: () => null,
  })
  try {
    await client.rest(features)
    return null
  } catch (error) {
    const { code } = toAppError(error)
    return code === 'offline'
      ? messages.addUnreachable(hostLabel(origin))
      : messages.addForeign(hostLabel(origin))
  }
}

export function AddHost({ known }: { known: readonly Host[] }) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [done, setDone] = useState('')

  const add = async (origin: string, allowed: Promise<boolean>) => {
    setPending(true)
    const found = (await allowed.catch(() => false))
      ? await problemAt(origin)
      : messages.addRefused(hostLabel(origin))
    setPending(false)
    if (found) return setProblem(found)
    const host = { origin, name: name.trim() || hostLabel(origin) }
    await saveHost(host)
    await chooseHost(host.origin)
    setAddress('')
    setName('')
    setDone(messages.added(host.name))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setDone('')
    const origin = originOf(address)
    if (origin === null) return setProblem(messages.addressInvalid)
    if (known.some((host) => host.origin === origin)) return setProblem(messages.addressKnown)
    // Browsers prompt only while handling the click itself, so nothing may be awaited before this.
    void add(origin, browser.permissions.request({ origins: [hostPermission(origin)] }))
  }

  return (
    <form className="flex flex-col gap-4 px-5 py-4" onSubmit={submit}>
      <TextField
        hint={messages.addHint}
        label={messages.addressLabel}
        onChange={(typed) => {
          setAddress(typed)
          setProblem(null)
        }}
        placeholder={messages.addressPlaceholder}
        problem={problem}
        value={address}
      />
      <TextField
        label={messages.nameLabel}
        maxLength={40}
        onChange={setName}
        placeholder={messages.namePlaceholder}
        value={name}
      />
      <div className="flex items-center gap-3">
        <Button isPending={isPending} type="submit" variant="primary">
          {messages.add}
        </Button>
        <p className="text-ink-muted text-sm" role="status">
          {done}
        </p>
      </div>
    </form>
  )
}
