import type { QueryClient } from '@tanstack/query-core'
import { patchEntity, patchEntityOptimistically, removeFromLists, type Undo } from '../cache.ts'
import type { Client } from '../client.ts'
import { inputError } from '../input-rules.ts'
import { queryOptions } from '../query.ts'
import { sandboxMissing } from '../sandboxes/missing.ts'
import type { GrantLevel } from '../sandboxes/rules.ts'
import { workspaceMessages } from '../workspaces/messages.ts'
import { readInvitee } from '../workspaces/rules.ts'
import {
  AddCollaboratorDocument,
  ChangeCollaboratorAuthorizationDocument,
  ChangeSandboxInvitationAuthorizationDocument,
  type CollaboratorCardFragment,
  CreateSandboxInvitationDocument,
  RedeemSandboxInvitationDocument,
  RemoveCollaboratorDocument,
  RevokeSandboxInvitationDocument,
  SandboxSharingDocument,
} from './operations.gen.ts'

export type Collaborator = CollaboratorCardFragment

export const sharingKeys = { one: (sandboxId: string) => ['sharing', sandboxId] as const }

/** Who has access to a sandbox, by id or alias; not_found if the viewer cannot see it. */
export async function fetchSharing(client: Client, id: string) {
  const { sandbox } = await client.graphql(SandboxSharingDocument, { id })
  if (!sandbox) throw sandboxMissing()
  return sandbox
}

export type Sharing = Awaited<ReturnType<typeof fetchSharing>>

export const sharingQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: sharingKeys.one(id), queryFn: () => fetchSharing(client, id) })

/** The result of sharing: access by name, or an invitation with its link's secret. */
export type Shared = { who: string; invitation: { id: string; token: string } | null }

/** Shares with a username or e-mail address. Throws validation if it is neither. */
export async function share(
  client: Client,
  { id, invitee, authorization }: { id: string; invitee: string; authorization: GrantLevel },
): Promise<Shared> {
  const read = readInvitee(invitee)
  if ('problem' in read) throw inputError(workspaceMessages, read.problem, { field: 'invitee' })
  if (read.kind === 'username') {
    const { username } = read
    const { addCollaborator } = await client.graphql(AddCollaboratorDocument, {
      sandboxId: id,
      username,
      authorization,
    })
    return { who: addCollaborator.user.username, invitation: null }
  }
  const input = { sandboxId: id, email: read.email, authorization }
  const made = (await client.graphql(CreateSandboxInvitationDocument, input)).createSandboxInvitation
  return { who: read.email, invitation: made.id === null ? null : { id: made.id, token: made.token } }
}

const outdated = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: sharingKeys.one(id) })

export const shareSandbox = (client: Client, cache: QueryClient) => ({
  mutationFn: (input: Parameters<typeof share>[1]) => share(client, input),
  onSettled: (_made: unknown, _error: unknown, { id }: { id: string }) => outdated(cache, id),
})

/** Somebody with access: a person, or an invited address. */
export type Holder = { id: string; __typename: 'Collaborator' | 'Invitation'; name: string }
type Leveling = { sandboxId: string; holder: Holder; authorization: GrantLevel }

const begin = (cache: QueryClient, sandboxId: string) =>
  cache.cancelQueries({ queryKey: sharingKeys.one(sandboxId) })

/** Changes somebody's level, optimistically. */
export const changeLevel = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ sandboxId, holder, authorization }: Leveling): Promise<unknown> =>
    holder.__typename === 'Collaborator'
      ? client.graphql(ChangeCollaboratorAuthorizationDocument, {
          sandboxId,
          username: holder.name,
          authorization,
        })
      : client.graphql(ChangeSandboxInvitationAuthorizationDocument, {
          sandboxId,
          invitationId: holder.id,
          authorization,
        }),
  onMutate: async ({ sandboxId, holder, authorization }: Leveling): Promise<Undo> => {
    await begin(cache, sandboxId)
    return patchEntityOptimistically(cache, holder.__typename, holder.id, { authorization })
  },
  onSuccess: (_reply: unknown, { holder, authorization }: Leveling) =>
    patchEntity(cache, holder.__typename, holder.id, { authorization }),
  onSettled: (_reply: unknown, _error: Error | null, { sandboxId }: Leveling, undo: Undo | undefined) => {
    undo?.()
    return outdated(cache, sandboxId)
  },
})

type Removing = Omit<Leveling, 'authorization'>

/** Revokes somebody's access, optimistically. */
export const unshare = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ sandboxId, holder }: Removing): Promise<unknown> =>
    holder.__typename === 'Collaborator'
      ? client.graphql(RemoveCollaboratorDocument, { sandboxId, username: holder.name })
      : client.graphql(RevokeSandboxInvitationDocument, { sandboxId, invitationId: holder.id }),
  onMutate: async ({ sandboxId, holder }: Removing): Promise<Undo> => {
    await begin(cache, sandboxId)
    return removeFromLists(cache, holder.__typename, [holder.id], (key) => key[0] === 'sharing')
  },
  onError: (_error: Error, _input: unknown, undo: Undo | undefined) => undo?.(),
  onSettled: (_reply: unknown, _error: Error | null, { sandboxId }: Removing) => outdated(cache, sandboxId),
})

/** Redeems an invitation by its link's token; returns the sandbox. */
export async function redeemInvitation(
  client: Client,
  { sandboxId, token }: { sandboxId: string; token: string },
) {
  const input = { sandboxId, invitationToken: token }
  return (await client.graphql(RedeemSandboxInvitationDocument, input)).redeemSandboxInvitation.sandbox
}

/** Everybody with access in one list, people first. */
export const holdersOf = ({ collaborators, invitations }: Sharing): (Holder & { level: string })[] => [
  ...collaborators.map(({ __typename, id, user, authorization }) => ({
    __typename,
    id,
    name: user.username,
    level: authorization,
  })),
  ...invitations.flatMap(({ __typename, id, email, authorization }) =>
    id === null ? [] : [{ __typename, id, name: email ?? '', level: authorization }],
  ),
]
