import { timeAgo } from '@sandlot/core/time'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import type { TeamMembers } from '@sandlot/core/workspaces/invitations'
import { manageMessages as manage } from '@sandlot/core/workspaces/manage-messages'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import type { MemberFacts } from '@sandlot/core/workspaces/members-rest'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { portalMessages as say } from '@sandlot/core/workspaces/portal-messages'
import { canAdminister, type Role, roles } from '@sandlot/core/workspaces/rules'
import { Avatar } from '@sandlot/ui/avatar'
import { Button } from '@sandlot/ui/button'
import { IconButton } from '@sandlot/ui/icon-button'
import { Select } from '@sandlot/ui/select'
import { Switch } from '@sandlot/ui/switch'
import { TextField } from '@sandlot/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'
import { useFirstOf } from '../../shell/ui/use-first-of.tsx'
import { useWorkspace } from '../workspace-context.tsx'
import { memberFactsQuery } from './manage-queries.ts'
import { type Heir, type Member, useChangeMembers } from './use-change-members.ts'

const roleOptions = roles.map((value) => ({ value, label: workspaceMessages.roles[value] }))
const ANY = 'any'
const filterOptions = [{ value: ANY, label: manage.anyRole }, ...roleOptions]
const roleIn = (chosen: string) => roles.find((one): one is Role => one === chosen)
/** From this number of members on, a search is shown. */
const SEARCHED_FROM = 5
/** Each row has its own controls, so they are expensive. */
const ROWS = 50

type User = TeamMembers['users'][number]
const nameOf = ({ name, username }: User) => name || username

/** The members of the workspace and their roles, which admins change here. */
export function MemberList({ team }: { team: TeamMembers }) {
  const { users, userAuthorizations, inviteLink } = team
  const { client } = useServices()
  const { active } = useWorkspace()
  const me = useMe()
  const [search, setSearch] = useState('')
  const [role, setRole] = useState(ANY)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayChange = mayIn(active, 'member.role')
  const facts = useQuery({
    ...memberFactsQuery(client, active.id),
    enabled: mayChange,
    networkMode: 'always',
  })
  const factsOf = new Map(facts.data?.map((one) => [one.userId, one]))
  const membershipOf = new Map(userAuthorizations.map((membership) => [membership.userId, membership]))
  const memberOf = (user: User): Member | null => {
    const membership = membershipOf.get(user.id)
    if (!membership) return null
    return { ...membership, who: nameOf(user), hasOpenLink: inviteLink?.state === 'OPEN' }
  }
  const admins = users.filter(({ id }) => canAdminister(membershipOf.get(id)?.authorization))
  const heirs: Heir[] = admins
    .toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id))
    .map((user) => ({ userId: user.id, who: nameOf(user) }))
  const typed = search.trim().toLowerCase()
  const found = users.filter(
    (user) =>
      (role === ANY || membershipOf.get(user.id)?.authorization === role) &&
      `${user.name ?? ''} ${user.username}`.toLowerCase().includes(typed),
  )
  const { first: shown, more } = useFirstOf(found, ROWS)
  const others = found.filter(({ id }) => id !== me?.id)
  const picked = found.flatMap((user) => (chosen.has(user.id) ? (memberOf(user) ?? []) : []))
  const pick = (some: readonly User[], isPicked: boolean) =>
    setChosen((before) => {
      const ids = new Set(some.map(({ id }) => id))
      return new Set(isPicked ? [...before, ...ids] : [...before].filter((id) => !ids.has(id)))
    })
  return (
    <>
      {users.length >= SEARCHED_FROM && (
        <div className="flex flex-wrap gap-3">
          <TextField className="min-w-40 flex-1" label={manage.search} onChange={setSearch} value={search} />
          <Select
            className="w-32"
            label={manage.role}
            onChange={setRole}
            options={filterOptions}
            placeholder={manage.anyRole}
            value={role}
          />
        </div>
      )}
      {picked.length > 0 && <Bulk forget={() => setChosen(new Set())} heirs={heirs} members={picked} />}
      {mayChange && users.length >= SEARCHED_FROM && others.length > 1 && (
        <label className="flex items-center gap-3 text-ink-muted text-sm">
          <input
            checked={picked.length === others.length}
            className="size-4 accent-accent"
            onChange={({ target }) => pick(others, target.checked)}
            type="checkbox"
          />
          {manage.selectAll(others.length)}
        </label>
      )}
      {found.length === 0 && <p className="text-ink-muted text-sm">{manage.none}</p>}
      <ul aria-label={workspaceMessages.members} className="-mx-2 max-h-96 overflow-y-auto">
        {shown.map((user) => (
          <MemberRow
            facts={factsOf.get(user.id)}
            heirs={heirs}
            isMe={user.id === me?.id}
            isPicked={chosen.has(user.id)}
            key={user.id}
            mayChange={mayChange && user.id !== me?.id}
            member={memberOf(user)}
            pick={(isPicked) => pick([user], isPicked)}
            user={user}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

type BulkProps = { members: readonly Member[]; heirs: readonly Heir[]; forget: () => void }

/** Actions on all selected members, who stay selected unless it worked for all of them. */
function Bulk({ members, heirs, forget }: BulkProps) {
  const { setRoles, remove } = useChangeMembers(heirs)
  const done = (isDone: boolean) => isDone && forget()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-canvas px-3 py-2 text-sm">
      <span className="min-w-0 flex-1">{manage.selected(members.length)}</span>
      <Select
        className="w-36"
        hideLabel
        label={manage.giveRole}
        onChange={(chosen) => {
          const role = roleIn(chosen)
          if (role) void setRoles(members, role).then(done)
        }}
        options={roleOptions}
        placeholder={manage.giveRole}
        value=""
      />
      <Button onPress={() => void remove(members).then(done)} variant="danger-ghost">
        {manage.removeSelected}
      </Button>
    </div>
  )
}

type RowProps = {
  user: User
  member: Member | null
  facts: MemberFacts | undefined
  heirs: readonly Heir[]
  isMe: boolean
  mayChange: boolean
  isPicked: boolean
  pick: (isPicked: boolean) => void
}

function MemberRow({ user, member, facts, heirs, isMe, mayChange, isPicked, pick }: RowProps) {
  const { name, username, avatarUrl } = user
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-2 py-1.5 text-sm">
      {mayChange && (
        <input
          aria-label={manage.select(nameOf(user))}
          checked={isPicked}
          className="size-4 accent-accent"
          onChange={({ target }) => pick(target.checked)}
          type="checkbox"
        />
      )}
      <Avatar name={nameOf(user)} size={28} url={avatarUrl} />
      <div className="min-w-0 flex-1 basis-32">
        <p className="truncate">
          <bdi>{nameOf(user)}</bdi>
          {isMe && <span className="text-ink-muted"> · {say.you}</span>}
        </p>
        {name && <p className="truncate text-ink-muted text-xs">{username}</p>}
        {!mayChange && member?.teamManager && !canAdminister(member.authorization) && (
          <p className="text-ink-muted text-xs">{say.billingManager}</p>
        )}
        {facts && <Seen facts={facts} />}
      </div>
      {member && mayChange && <Change heirs={heirs} member={member} />}
      {member && !mayChange && (
        <p className="shrink-0 text-ink-muted">{workspaceMessages.roles[member.authorization]}</p>
      )}
    </li>
  )
}

function Seen({ facts: { lastSeenAt, credits } }: { facts: MemberFacts }) {
  const seen = lastSeenAt ? manage.lastSeen(timeAgo(lastSeenAt, new Date())) : manage.neverSeen
  return (
    <p className="truncate text-ink-muted text-xs">
      {[seen, ...(credits > 0 ? [manage.credits(credits)] : [])].join(' · ')}
    </p>
  )
}

function Change({ member, heirs }: { member: Member; heirs: readonly Heir[] }) {
  const { setRole, setBilling, remove } = useChangeMembers(heirs)
  const { who, authorization, teamManager } = member
  const choose = (chosen: string) => {
    const role = roleIn(chosen)
    if (role && role !== authorization) void setRole(member, role)
  }
  return (
    <div className="flex shrink-0 items-center gap-1">
      {!canAdminister(authorization) && (
        <Switch
          aria-label={manage.billingOf(who)}
          className="mr-2 text-ink-muted text-xs"
          isSelected={teamManager}
          onChange={(isOn) => void setBilling(member, isOn)}
        >
          {say.billingManager}
        </Switch>
      )}
      <Select
        className="w-28"
        hideLabel
        label={memberMessages.roleOf(who)}
        onChange={choose}
        options={roleOptions}
        placeholder={workspaceMessages.roleLabel}
        value={authorization}
      />
      <IconButton label={memberMessages.removeOf(who)} onPress={() => void remove([member])}>
        <UserMinus aria-hidden size={16} />
      </IconButton>
    </div>
  )
}
