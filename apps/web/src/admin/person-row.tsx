import { accountKeys } from '@sandlot/core/accounts/queries'
import { type PersonAction, personActions, questionOf } from '@sandlot/core/admin/people-actions'
import { peopleMessages, peopleMessages as say } from '@sandlot/core/admin/people-messages'
import { type AdminPerson, makeSignInLink } from '@sandlot/core/admin/people-rest'
import { shortDate } from '@sandlot/core/date-formats'
import { timeAgo } from '@sandlot/core/time'
import { Avatar } from '@sandlot/ui/avatar'
import { Facts } from '@sandlot/ui/facts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis, Link2, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useRecentSignIn } from '../accounts/sign-in/use-recent-sign-in.ts'
import { useServices } from '../shell/services.tsx'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import { useModals } from '../shell/use-modals.ts'
import { Badge } from './badge.tsx'
import { changePerson } from './queries.ts'

const icons = {
  suspend: <UserX aria-hidden size={16} />,
  restore: <UserCheck aria-hidden size={16} />,
  'make-admin': <ShieldCheck aria-hidden size={16} />,
  'remove-admin': <ShieldOff aria-hidden size={16} />,
} satisfies Record<PersonAction, React.ReactNode>

type Props = { person: AdminPerson; meId: string; now: Date }

/** One person: identity, roles, last visit, and the available actions. */
export function PersonRow({ person, meId, now }: Props) {
  const act = useChangePerson(meId)
  const makeLink = useSignInLink()
  const {
    id,
    name,
    username,
    email,
    avatarUrl,
    isAdmin,
    suspendedAt,
    lastUsedAt,
    insertedAt,
    sessions,
    tokens,
    closesAt,
  } = person
  const facts = [
    username,
    email,
    lastUsedAt ? peopleMessages.used(timeAgo(lastUsedAt, now)) : peopleMessages.neverUsed,
    peopleMessages.joined(timeAgo(insertedAt, now)),
    ...(sessions > tokens ? [peopleMessages.browsers(sessions - tokens)] : []),
    ...(tokens > 0 ? [peopleMessages.tokens(tokens)] : []),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <Avatar name={name || username} size={32} url={avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-medium text-sm" dir="auto">
            {name || username}
          </span>
          {id === meId && <Badge color="quiet">{peopleMessages.you}</Badge>}
          {isAdmin && <Badge color="accent">{peopleMessages.admin}</Badge>}
          {suspendedAt && <Badge color="danger">{peopleMessages.suspended}</Badge>}
          {closesAt && <Badge color="warning">{peopleMessages.closes(shortDate(closesAt))}</Badge>}
        </p>
        <Facts facts={facts} />
      </div>
      <MenuButton
        className="flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
        groups={[
          {
            id: 'actions',
            label: peopleMessages.menu(username),
            entries: [
              ...(suspendedAt
                ? []
                : [
                    {
                      id: 'sign-in-link',
                      label: peopleMessages.signInLink,
                      icon: <Link2 aria-hidden size={16} />,
                      run: () => void makeLink(person),
                    },
                  ]),
              ...personActions(person, { id: meId }).map((action) => ({
                id: action,
                label: peopleMessages.actions[action],
                icon: icons[action],
                isDanger: action === 'suspend',
                run: () => void act(person, action),
              })),
            ],
          },
        ]}
        label={peopleMessages.menu(username)}
        placement="bottom end"
      >
        <Ellipsis aria-hidden size={16} />
      </MenuButton>
    </li>
  )
}

const linkModal = () => import('./sign-in-link-modal.tsx').then((module) => module.SignInLinkModal)

/** Creates a link that signs a person in, after confirmation, and shows it once. */
function useSignInLink() {
  const { client, toasts } = useServices()
  const { confirm, openModal } = useModals()
  const withRecentSignIn = useRecentSignIn()
  return async ({ id, name, username }: AdminPerson) => {
    const who = name || username
    const isSure = await confirm({
      title: say.signInLinkTitle(who),
      message: say.signInLinkText,
      confirmLabel: say.signInLinkAction,
    })
    if (!isSure) return
    try {
      const made = await withRecentSignIn(() => client.rest(makeSignInLink, { params: { id } }))
      if (made) await openModal(linkModal, { who, url: made.url })
    } catch (error) {
      toasts.failed(say.signInLinkFailed, error)
    }
  }
}

/** Changes a person, asking for confirmation before access is granted or revoked, and reports the result. */
function useChangePerson(meId: string) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const withRecentSignIn = useRecentSignIn()
  const { mutateAsync } = useMutation(changePerson(client, queries))
  return async ({ id, name, username }: AdminPerson, action: PersonAction) => {
    const who = name || username
    const isSelf = id === meId
    const question = questionOf(action, isSelf)
    if (question) {
      const { title, text, action: label } = peopleMessages.confirm[question]
      const isDanger = question !== 'make-admin'
      if (!(await confirm({ title: title(who), message: text, confirmLabel: label, isDanger }))) return
    }
    try {
      if (!(await withRecentSignIn(() => mutateAsync({ id, action, myself: isSelf })))) return
      toasts.toast('success', peopleMessages.done[action](who))
      if (isSelf) await queries.invalidateQueries({ queryKey: accountKeys.me })
    } catch (error) {
      toasts.failed(peopleMessages.failed[action], error)
    }
  }
}
