import { SHARE_INVITATION_DAYS } from '@sandlot/core/sharing/limits'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import type { Collaborator, Holder, Sharing } from '@sandlot/core/sharing/queries'
import { grantLevelOf, sandboxInvitePath } from '@sandlot/core/sharing/rules'
import { timeAgo } from '@sandlot/core/time'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { Select } from '@sandlot/ui/select'
import { Link2, X } from 'lucide-react'
import { useRef } from 'react'
import { copyText } from '../shell/browser/copy-text.ts'
import { useNow } from '../shell/browser/use-now.ts'
import { useToast } from '../shell/use-toast.ts'
import { levelOptions } from './share-form.tsx'
import { useHolders } from './use-holders.ts'

type Listed = Holder & { level: string }

type Props = {
  sandbox: Pick<Sharing, 'id' | 'alias' | 'isV2'>
  holders: readonly Listed[]
  people: readonly Collaborator[]
  /** The tokens of invitations created since the modal opened, by id. Their links can be copied only now. */
  tokens: ReadonlyMap<string, string>
  onInvited: (invitation: { id: string; token: string }) => void
  sendsMail: boolean
  say: (text: string) => void
}

/** The people who have access to a sandbox or are invited, with their level and ways to change or revoke it. */
export function HolderList({ sandbox, holders, people, tokens, onInvited, sendsMail, say }: Props) {
  const toast = useToast()
  const list = useRef<HTMLUListElement>(null)
  const { level, remove, renew, renewing } = useHolders(sandbox.id, say)
  const copy = (token: string) =>
    copyText(toast, window.location.origin + sandboxInvitePath(sandbox, token), {
      done: sharingMessages.invitationCopied,
      failed: sharingMessages.notCopied,
    })
  return (
    <section aria-labelledby="holders">
      <h3 className="pb-1 font-medium text-sm" id="holders" tabIndex={-1}>
        {sharingMessages.people}
      </h3>
      {holders.length === 0 && <p className="text-ink-muted text-sm">{sharingMessages.nobody}</p>}
      <ul aria-labelledby="holders" className="-mx-2 overflow-y-auto sm:max-h-60" ref={list}>
        {holders.map((holder) => {
          const person = people.find(({ id }) => id === holder.id)
          const token = tokens.get(holder.id)
          return (
            <li className="flex items-center gap-2 rounded-md px-2 py-1 max-sm:flex-wrap" key={holder.id}>
              <Avatar name={holder.name} size={28} url={person?.user.avatarUrl ?? null} />
              {/* On small screens the controls wrap below the name. */}
              <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
                <p className="truncate text-sm" dir="auto">
                  {holder.name}
                </p>
                <p className="text-ink-faint text-xs">
                  <Standing person={person} sendsMail={sendsMail} />
                </p>
              </div>
              {holder.__typename === 'Invitation' && (token !== undefined || !sendsMail) && (
                <LinkButton
                  copy={token === undefined ? null : () => void copy(token)}
                  isPending={renewing === holder.name}
                  name={holder.name}
                  renew={() => void renew(holder).then((made) => made && onInvited(made))}
                />
              )}
              <Select
                className="w-40 shrink-0 max-sm:ml-9 max-sm:flex-1"
                hideLabel
                label={sharingMessages.levelOf(holder.name)}
                onChange={(value) => {
                  const wanted = grantLevelOf(value)
                  if (wanted && wanted !== holder.level) void level(holder, wanted)
                }}
                options={levelOptions}
                placeholder={sharingMessages.levelLabel}
                value={holder.level}
              />
              <IconButton
                label={
                  holder.__typename === 'Invitation'
                    ? sharingMessages.revokeOne(holder.name)
                    : sharingMessages.removeOne(holder.name)
                }
                onPress={() => {
                  // The row and its focus disappear.
                  list.current?.parentElement?.querySelector('h3')?.focus()
                  void remove(holder)
                }}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type LinkProps = { name: string; copy: (() => void) | null; renew: () => void; isPending: boolean }

/** A single button for both, so that it keeps the focus when the new link arrives. */
const LinkButton = ({ name, copy, renew, isPending }: LinkProps) => (
  <Button
    aria-label={copy ? sharingMessages.copyInvitationOf(name) : sharingMessages.newLinkOf(name)}
    icon={<Link2 aria-hidden size={15} />}
    isPending={isPending}
    onPress={copy ?? renew}
    size="sm"
  >
    {copy ? sharingMessages.copyLink : sharingMessages.newLink}
  </Button>
)

function Standing({ person, sendsMail }: { person: Collaborator | undefined; sendsMail: boolean }) {
  const now = useNow()
  if (!person) {
    const invited = sendsMail ? sharingMessages.invited : sharingMessages.invitedWithoutMail
    return `${invited}. ${sharingMessages.invitedHint(SHARE_INVITATION_DAYS)}`
  }
  return person.lastSeenAt === null
    ? sharingMessages.neverSeen
    : sharingMessages.seen(timeAgo(String(person.lastSeenAt), now))
}
