import { listAudit } from '@sandlot/core/admin/audit-rest'
import type { PersonAction } from '@sandlot/core/admin/people-actions'
import {
  listPeople,
  makeAdmin,
  type PeopleFilter,
  removeAdmin,
  restorePerson,
  suspendPerson,
} from '@sandlot/core/admin/people-rest'
import { changeInstanceSettings, instanceSettings } from '@sandlot/core/admin/settings-rest'
import { adminHealth, listJobs, retryJobs, testMail } from '@sandlot/core/admin/system-rest'
import { listWorkspaces, setPlan } from '@sandlot/core/admin/workspaces-rest'
import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { changeVmTier, type VmTier } from '@sandlot/core/runtime/tier-rest'
import type { QueryClient } from '@tanstack/react-query'

export const adminKeys = {
  people: ['admin', 'people'] as const,
  workspaces: ['admin', 'workspaces'] as const,
  health: ['admin', 'health'] as const,
  jobs: ['admin', 'jobs'] as const,
  settings: ['admin', 'settings'] as const,
  audit: ['admin', 'audit'] as const,
}

/** Options of an infinite query for a paged list. */
const paged = <Page extends { next: string | null }, Key extends readonly unknown[]>(
  queryKey: Key,
  read: (after: { after?: string }) => Promise<Page>,
) => ({
  queryKey,
  queryFn: ({ pageParam }: { pageParam: string | null }) =>
    read(pageParam === null ? {} : { after: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page) => last.next ?? undefined,
})

export const peopleQuery = (client: Client, wanted: { search: string; filter: PeopleFilter }) =>
  paged([...adminKeys.people, wanted], (after) => client.rest(listPeople, { query: { ...after, ...wanted } }))

export const adminWorkspacesQuery = (client: Client, search: string, isAsking: boolean) =>
  paged([...adminKeys.workspaces, search, isAsking], (after) =>
    client.rest(listWorkspaces, { query: { ...after, search, ...(isAsking && { asking: 'true' }) } }),
  )

export const jobsQuery = (client: Client) =>
  paged(adminKeys.jobs, (after) => client.rest(listJobs, { query: after }))

export const auditQuery = (client: Client, wanted: { actor?: string; action?: string }) =>
  paged([...adminKeys.audit, wanted], (after) => client.rest(listAudit, { query: { ...after, ...wanted } }))

export const healthQuery = (client: Client) =>
  queryOptions({ queryKey: adminKeys.health, queryFn: () => client.rest(adminHealth) })

export const settingsQuery = (client: Client) =>
  queryOptions({ queryKey: adminKeys.settings, queryFn: () => client.rest(instanceSettings) })

const calls = {
  suspend: suspendPerson,
  restore: restorePerson,
  'make-admin': makeAdmin,
}

/** Applies an action to a person. `myself` confirms giving up one's own administration. */
export const changePerson = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, action, myself }: { id: string; action: PersonAction; myself?: boolean }) =>
    action === 'remove-admin'
      ? client.rest(removeAdmin, { params: { id }, body: myself ? { myself } : {} })
      : client.rest(calls[action], { params: { id } }),
  onSettled: () => cache.invalidateQueries({ queryKey: ['admin'] }),
})

type PlanOf = { id: string; plan?: 'free' | 'pro' | 'enterprise'; ubbBeta?: boolean; friendOfCsb?: boolean }

export const changePlan = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id, ...body }: PlanOf) => client.rest(setPlan, { params: { id }, body }),
  onSettled: () => cache.invalidateQueries({ queryKey: adminKeys.workspaces }),
})

export const runAgain = (client: Client, cache: QueryClient) => ({
  mutationFn: (ids: string[]) => client.rest(retryJobs, { body: { ids } }),
  onSettled: () => cache.invalidateQueries({ queryKey: adminKeys.jobs }),
})

export const sendTestMail = (client: Client) => ({ mutationFn: () => client.rest(testMail) })

export const changeSettings = (client: Client, cache: QueryClient) => ({
  mutationFn: (body: { revision: number; signUp?: 'open' | 'invited'; announcement?: string | null }) =>
    client.rest(changeInstanceSettings, { body }),
  onSettled: () => cache.invalidateQueries({ queryKey: adminKeys.settings }),
})

/** Changes a VM size, unless it has changed since it was read. */
export const changeTier = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ seen, change }: { seen: VmTier; change: Partial<Omit<VmTier, 'tier' | 'shortid'>> }) => {
    const { tier: _, shortid, ...size } = seen
    return client.rest(changeVmTier, { params: { shortid }, body: { ...change, seen: size } })
  },
  onSettled: () => cache.invalidateQueries({ queryKey: ['vm-tiers'] }),
})
