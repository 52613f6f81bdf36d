import { PRIVACY } from '../sandboxes/limits.ts'
import type { GrantLevel } from '../sandboxes/rules.ts'
import { sharingMessages } from './messages.ts'
import { grantLevelOf } from './rules.ts'

export type Audience = {
  kind: 'everyone' | 'link' | 'editors' | 'viewers' | 'author' | 'person' | 'invited'
  who: string
  level: GrantLevel
  why: string
}

type Shared = {
  privacy: number
  draft: boolean
  removed: boolean
  /** Names; null if the viewer may not know them. */
  workspace: string | null
  author: string | null
  people: readonly { name: string; level: GrantLevel }[]
  invited: readonly { email: string; level: GrantLevel }[]
}

/** Who can see a sandbox and why, larger groups first. */
export function audience(sandbox: Shared): Audience[] {
  const { everyone, withLink, why } = sharingMessages
  const outside: Audience[] = []
  if (!sandbox.removed) {
    if (sandbox.privacy === PRIVACY.public)
      outside.push({ kind: 'everyone', who: everyone, level: 'READ', why: why.public })
    if (sandbox.privacy === PRIVACY.unlisted)
      outside.push({ kind: 'link', who: withLink, level: 'READ', why: why.unlisted })
  }
  const given: Audience[] = sandbox.removed
    ? []
    : [
        ...sandbox.people.map(
          ({ name, level }): Audience => ({ kind: 'person', who: name, level, why: why.given }),
        ),
        ...sandbox.invited.map(
          ({ email, level }): Audience => ({ kind: 'invited', who: email, level, why: why.invited }),
        ),
      ]
  return [...outside, ...inside(sandbox), ...given]
}

/** Those who can see it without being named; named people are listed where their access can be revoked. */
export const unnamed = (audience: readonly Audience[]): Audience[] =>
  audience.filter(({ kind }) => kind !== 'person' && kind !== 'invited')

/** Members of its workspace who can see it: only the author, if it is a draft. */
function inside({ draft, removed, workspace, author }: Shared): Audience[] {
  const { editorsOf, viewersOf, someone, why } = sharingMessages
  if (draft)
    return author === null
      ? []
      : [{ kind: 'author', who: sharingMessages.author(author), level: 'WRITE_CODE', why: why.draft }]
  const reason = removed ? why.trash : why.workspace
  return [
    { kind: 'editors', who: editorsOf(workspace ?? someone), level: 'WRITE_CODE', why: reason },
    { kind: 'viewers', who: viewersOf(workspace ?? someone), level: 'READ', why: reason },
  ]
}

type AudienceFacts = {
  privacy: number
  draft: boolean
  removedAt: string | null
  team: { name: string } | null
  author: { username: string } | null
  collaborators: readonly { authorization: string; user: { username: string } }[]
  invitations: readonly { authorization: string; email: string | null }[]
}

/** The same from the server's sharing information. */
export const audienceOf = ({
  removedAt,
  team,
  author,
  collaborators,
  invitations,
  ...sandbox
}: AudienceFacts) =>
  audience({
    ...sandbox,
    removed: removedAt !== null,
    workspace: team?.name ?? null,
    author: author?.username ?? null,
    people: collaborators.map(({ user, authorization }) => ({
      name: user.username,
      level: grantLevelOf(authorization) ?? 'READ',
    })),
    invited: invitations.map(({ email, authorization }) => ({
      email: email ?? '',
      level: grantLevelOf(authorization) ?? 'READ',
    })),
  })
