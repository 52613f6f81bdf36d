import { addressMessages as say } from '@sandlot/core/accounts/links/address-messages'
import { addAddress } from '@sandlot/core/accounts/links/address-rest'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { signInMessages } from '@sandlot/core/accounts/sign-in/messages'
import { Button } from '@sandlot/ui/button'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOnline } from '../../shell/browser/use-online.ts'
import { useServices } from '../../shell/services.tsx'
import { LinkSent } from '../link-sent.tsx'
import { Notice } from '../notice.tsx'
import { useRecentSignIn } from '../sign-in/use-recent-sign-in.ts'
import { useAddressForm } from '../use-address-form.ts'
import { useKnownMe } from '../use-known-me.ts'
import { PendingAddress, pendingKey } from './pending-address.tsx'

/** The address that sign-in links are sent to. Without mail, an administrator passes on the first one. */
export function OwnAddress() {
  const { client } = useServices()
  const me = useKnownMe()
  const { data: features } = useQuery(featuresQuery(client))
  const [isAdding, setAdding] = useState(false)
  const canMail = features?.sendsMail === true
  if (!me || !features) return null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 text-sm">
          <h3 className="font-medium">{say.title}</h3>
          <p className="text-ink-muted">{canMail ? say.text : say.textNoMail}</p>
          {me.email !== '' && <p className="break-words">{me.email}</p>}
          {!isAdding && <PendingAddress />}
        </div>
        {!isAdding && (
          <Button onPress={() => setAdding(true)} size="sm">
            {me.email === '' ? say.add : say.change}
          </Button>
        )}
      </div>
      {isAdding && <AddressForm canMail={canMail} isAdmin={me.isAdmin} onCancel={() => setAdding(false)} />}
    </div>
  )
}

type FormProps = { canMail: boolean; isAdmin: boolean; onCancel: () => void }

function AddressForm({ canMail, isAdmin, onCancel }: FormProps) {
  const { client, queries } = useServices()
  const isOnline = useOnline()
  const withRecentSignIn = useRecentSignIn()
  const form = useAddressForm(async (email) => {
    const sent = await withRecentSignIn(() => client.rest(addAddress, { body: { email } }))
    void queries.invalidateQueries({ queryKey: pendingKey })
    return sent !== undefined
  })
  if (form.sentTo !== null && canMail)
    return (
      <LinkSent onOther={form.reset} title={signInMessages.emailLinkSent(form.sentTo)}>
        {say.sentText}
      </LinkSent>
    )
  if (form.sentTo !== null)
    return (
      <LinkSent onOther={form.reset} title={say.byHand.made(form.sentTo)}>
        {isAdmin ? say.byHand.textAdmin : say.byHand.text}{' '}
        {isAdmin && (
          <Link className="font-medium text-accent-text underline underline-offset-2" to="/admin/mail">
            {say.byHand.toOutbox}
          </Link>
        )}
      </LinkSent>
    )
  return (
    <form className="flex flex-col gap-2.5" noValidate onSubmit={form.onSubmit}>
      {form.problem && <Notice isProblem>{form.problem}</Notice>}
      <div className="not-empty:contents" role="status">
        {!isOnline && <Notice>{say.offline}</Notice>}
      </div>
      <TextField {...form.field} autoComplete="email" autoFocus />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel} size="sm">
          {say.cancel}
        </Button>
        <Button isDisabled={!isOnline} isPending={form.isBusy} size="sm" type="submit" variant="primary">
          {canMail ? say.send : say.byHand.make}
        </Button>
      </div>
    </form>
  )
}
