import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { readAuditStream } from '@sandlot/core/workspaces/audit/stream-rest'
import { listMemberFacts, readPermissions } from '@sandlot/core/workspaces/members-rest'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { readScim } from '@sandlot/core/workspaces/scim/rest'
import { listServiceAccounts } from '@sandlot/core/workspaces/service/rest'

const key = (what: string, teamId: string) => [...workspaceKeys.all, what, teamId]

export const memberFactsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key('member-facts', id),
    queryFn: async () => (await client.rest(listMemberFacts, { params: { id } })).members,
  })

export const permissionsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key('who-may', id),
    queryFn: () => client.rest(readPermissions, { params: { id } }),
  })

export const serviceAccountsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key('service-accounts', id),
    queryFn: async () => (await client.rest(listServiceAccounts, { params: { id } })).accounts,
  })

export const directoryQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key('directory', id),
    queryFn: async () => (await client.rest(readScim, { params: { id } })).connection,
  })

export const auditStreamQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: key('audit-stream', id),
    queryFn: async () => (await client.rest(readAuditStream, { params: { id } })).stream,
  })
