import { passkeyMessages as say } from '@sandlot/core/accounts/passkeys/messages'
import type { Passkey } from '@sandlot/core/accounts/passkeys/rest'
import { sessionMessages } from '@sandlot/core/accounts/sessions/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { timeAgo } from '@sandlot/core/time'
import { Button } from '@sandlot/ui/button'
import { Facts } from '@sandlot/ui/facts'
import { TextField } from '@sandlot/ui/text-field'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../shell/browser/use-now.ts'
import { useChangePasskey } from './use-change-passkey.ts'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const now = useNow()
  const [isRenaming, setRenaming] = useState(false)
  const { isBusy, remove, rename } = useChangePasskey(passkey)
  const { name, insertedAt, lastUsedAt, isUsable } = passkey
  const used = lastUsedAt ? sessionMessages.lastUsed(timeAgo(lastUsedAt, now)) : sessionMessages.neverUsed
  if (isRenaming)
    return (
      <li className="px-3 py-2.5">
        <Rename
          name={name}
          onCancel={() => setRenaming(false)}
          onSave={async (next) => (await rename(next)) && setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <KeyRound aria-hidden className="shrink-0 text-ink-muted" size={18} />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="break-words font-medium">{name}</p>
        <Facts className="" facts={[say.addedWhen(timeAgo(insertedAt, now)), used]} />
        {!isUsable && <p className="text-ink-muted">{say.notUsable}</p>}
      </div>
      <div className="flex gap-2">
        <Button aria-label={say.renameOf(name)} onPress={() => setRenaming(true)} size="sm">
          {say.rename}
        </Button>
        <Button aria-label={say.removeOf(name)} isPending={isBusy} onPress={() => void remove()} size="sm">
          {say.remove}
        </Button>
      </div>
    </li>
  )
}

type RenameProps = { name: string; onCancel: () => void; onSave: (name: string) => Promise<unknown> }

function Rename({ name, onCancel, onSave }: RenameProps) {
  const [next, setNext] = useState(name)
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(next)
      }}
    >
      <TextField
        autoFocus
        className="min-w-0 flex-1 basis-60"
        hideLabel
        label={say.nameLabel}
        onChange={setNext}
        value={next}
      />
      <div className="flex gap-2">
        <Button onPress={onCancel}>{shellMessages.cancel}</Button>
        <Button type="submit" variant="primary">
          {say.save}
        </Button>
      </div>
    </form>
  )
}
