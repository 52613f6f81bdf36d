import { featuresQuery } from '@sandlot/core/accounts/queries'
import { embedMessages } from '@sandlot/core/embeds/messages'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { type Audience, audienceOf, unnamed } from '@sandlot/core/sharing/audience-rules'
import { SHARE_MODAL_WIDTH_PX } from '@sandlot/core/sharing/limits'
import { ACCESS_CHANGED } from '@sandlot/core/sharing/live'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { holdersOf, sharingKeys, sharingQuery } from '@sandlot/core/sharing/queries'
import type { LiveSocket } from '@sandlot/core/transport/socket'
import { Button } from '@sandlot/ui/button'
import { Modal } from '@sandlot/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { CodeXml, Globe, Link2, Link as LinkIcon, type LucideIcon, Mail, User, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Notice } from '../accounts/notice.tsx'
import { openEmbed } from '../embeds/open-embed.ts'
import { RowsSkeleton } from '../repositories/rows-skeleton.tsx'
import { copyText } from '../shell/browser/copy-text.ts'
import { Loaded } from '../shell/loaded.tsx'
import type { ModalProps } from '../shell/modal-service.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { useToast } from '../shell/use-toast.ts'
import { HolderList } from './holder-list.tsx'
import type { ShareProps } from './open-share.ts'
import { ShareForm } from './share-form.tsx'

const icons: Record<Audience['kind'], LucideIcon> = {
  everyone: Globe,
  link: Link2,
  editors: Users,
  viewers: Users,
  author: User,
  person: User,
  invited: Mail,
}

/** Who can see a sandbox without a grant, and why. */
function AudienceList({ audience }: { audience: readonly Audience[] }) {
  return (
    <section aria-labelledby="audience">
      <h3 className="pb-1 font-medium text-sm" id="audience">
        {sharingMessages.othersTitle}
      </h3>
      <ul aria-labelledby="audience" className="max-h-48 overflow-y-auto rounded-lg bg-sunken px-3 py-1">
        {audience.map(({ kind, who, level, why }) => {
          const Icon = icons[kind]
          return (
            <li className="flex items-baseline gap-2.5 py-1.5 text-sm" key={`${kind} ${who}`}>
              <Icon aria-hidden className="shrink-0 translate-y-0.5 text-ink-faint" size={15} />
              <span className="min-w-0 flex-1 break-words">
                {who} <span className="text-ink-muted">· {why}</span>
              </span>
              <span className="shrink-0 text-ink-muted text-xs">{sharingMessages.levels[level]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Shares a sandbox with people, and shows who has been granted access and who else can see it. */
export function ShareModal({ id, title, path, socket, close }: ShareProps & ModalProps) {
  const { client } = useServices()
  const modals = useModals()
  const [tokens, setTokens] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, say] = useState('')
  const query = useQuery({
    ...sharingQuery(client, id),
    networkMode: 'always',
    meta: { failed: sharingMessages.loadFailed },
  })
  const features = useQuery(featuresQuery(client))
  useFollowSharing(id, socket)
  const sendsMail = features.data?.sendsMail !== false
  const onInvited = ({ id, token }: { id: string; token: string }) =>
    setTokens((known) => new Map(known).set(id, token))
  const sharing = query.data
  const isKept = sharing?.permissions?.preventSandboxLeaving === true && !sharing.draft
  const problem =
    sharing && sharing.removedAt !== null
      ? sharingMessages.inTrash
      : isKept
        ? sharingMessages.keptInside
        : null
  return (
    <Modal onClose={close} title={sharingMessages.title(title)} width={SHARE_MODAL_WIDTH_PX}>
      <div className="flex flex-col gap-5 px-5 pt-2 pb-5">
        {problem !== null && <Notice>{problem}</Notice>}
        <ShareForm id={id} isDisabled={problem !== null} onInvited={onInvited} say={say} />
        <Loaded
          failed={sharingMessages.loadFailed}
          query={query}
          skeleton={<RowsSkeleton label={sharingMessages.loading} />}
        >
          {sharing && (
            <>
              <HolderList
                holders={holdersOf(sharing)}
                onInvited={onInvited}
                people={sharing.collaborators}
                sandbox={sharing}
                say={say}
                sendsMail={sendsMail}
                tokens={tokens}
              />
              {sharing.invitations.length > 0 && !sendsMail && <Notice>{sharingMessages.noMail}</Notice>}
              <AudienceList audience={unnamed(audienceOf(sharing))} />
            </>
          )}
        </Loaded>
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
          {sharing && (
            <Button
              icon={<CodeXml aria-hidden size={16} />}
              onPress={() =>
                void openEmbed(modals, {
                  ...sharing,
                  title,
                  mayOpen: refusalIn(sharing, 'sandbox.privacy') === null,
                })
              }
            >
              {embedMessages.action}
            </Button>
          )}
          <CopyLink path={path} />
        </footer>
        <p className="sr-only" role="status">
          {said}
        </p>
      </div>
    </Modal>
  )
}

function CopyLink({ path }: { path: string }) {
  const toast = useToast()
  const copy = () =>
    copyText(toast, window.location.origin + path, {
      done: sharingMessages.linkCopied,
      failed: sharingMessages.notCopied,
    })
  return (
    <Button icon={<LinkIcon aria-hidden size={16} />} onPress={() => void copy()}>
      {sharingMessages.copyLink}
    </Button>
  )
}

/** Shows other people's changes to the grants while the modal is open. */
function useFollowSharing(id: string, socket: LiveSocket | null): void {
  const { queries } = useServices()
  useEffect(() => {
    if (!socket) return
    return socket.join(`live:${id}`, {
      event: (event) => {
        if (event === ACCESS_CHANGED) void queries.invalidateQueries({ queryKey: sharingKeys.one(id) })
      },
    })
  }, [socket, queries, id])
}
