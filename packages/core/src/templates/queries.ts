import { planById } from '../billing/plan-rules.ts'
import { restrictedBy } from '../billing/rules.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { PRIVACY, type Privacy } from '../sandboxes/limits.ts'
import { sandboxMissing } from '../sandboxes/missing.ts'
import { workspaceMissing } from '../workspaces/missing.ts'
import { officialCard } from './card-rules.ts'
import { PUBLIC_QUERY_MAX } from './limits.ts'
import { GetSandboxWithTemplateDocument, WorkspaceLimitsDocument } from './operations.gen.ts'
import { communityTemplates, officialTemplates, publicTemplates } from './rest.ts'
import { fetchUsedAndOurs } from './workspace-templates.ts'

export const templateKeys = {
  all: ['templates'] as const,
  official: ['templates', 'official'] as const,
  titles: ['templates', 'titles'] as const,
  shared: (teamId: string) => ['templates', 'shared', teamId] as const,
  public: (text: string) => ['templates', 'public', text] as const,
  community: ['templates', 'community'] as const,
  origin: (id: string) => ['templates', 'origin', id] as const,
  limits: (teamId: string) => ['workspaces', 'limits', teamId] as const,
}

const LIST_FRESH_MS = 5 * 60_000

/** The instance's own templates, as cards. */
export const officialTemplatesQuery = (client: Client) =>
  queryOptions({
    queryKey: templateKeys.official,
    queryFn: async () => {
      const [group] = await client.rest(officialTemplates)
      return (group?.sandboxes ?? []).map(officialCard)
    },
    staleTime: LIST_FRESH_MS,
  })

/** Titles of the instance's own templates, by the id that sandboxes refer to them with. */
export const templateTitlesQuery = (client: Client) =>
  queryOptions({
    queryKey: templateKeys.titles,
    queryFn: async (): Promise<Readonly<Record<string, string>>> => {
      const [group] = await client.rest(officialTemplates)
      const all = group?.sandboxes ?? []
      return Object.fromEntries(all.map(({ customTemplate, title }) => [customTemplate.id, title ?? '']))
    },
    staleTime: LIST_FRESH_MS,
  })

export const sharedTemplatesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: templateKeys.shared(teamId),
    queryFn: () => fetchUsedAndOurs(client, teamId),
  })

/** The public templates that match a text. */
export const publicTemplatesQuery = (client: Client, text: string) =>
  queryOptions({
    queryKey: templateKeys.public(text),
    queryFn: () => client.rest(publicTemplates, { query: { query: text.slice(0, PUBLIC_QUERY_MAX) } }),
    staleTime: LIST_FRESH_MS,
  })

/** How many public templates were created on this instance. */
export const communityTemplatesQuery = (client: Client) =>
  queryOptions({
    queryKey: templateKeys.community,
    queryFn: async () => (await client.rest(communityTemplates)).count,
    staleTime: LIST_FRESH_MS,
  })

/** A sandbox to fork, with its template; not_found if the viewer cannot see it (spec GQ-011). */
export const originQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: templateKeys.origin(id),
    queryFn: async () => {
      const { sandbox } = await client.graphql(GetSandboxWithTemplateDocument, { id })
      if (!sandbox) throw sandboxMissing()
      return sandbox
    },
  })

/** A workspace's limits and settings; an unknown privacy level counts as the strictest. */
export const workspaceLimitsQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: templateKeys.limits(teamId),
    queryFn: async () => {
      const { me } = await client.graphql(WorkspaceLimitsDocument, { teamId })
      if (!me?.team) throw workspaceMissing()
      const { plan, frozen, featureFlags, limits, usage, settings } = me.team
      const credits = {
        used: usage.credits,
        included: limits.includedCredits,
        onDemand: limits.onDemandCreditLimit,
      }
      const minimum: Privacy =
        Object.values(PRIVACY).find((level) => level === (settings?.minimumPrivacy ?? PRIVACY.public)) ??
        PRIVACY.private
      return {
        plan: planById(plan),
        ubbBeta: featureFlags.ubbBeta,
        highestVmTier: limits.includedVmTier,
        credits,
        /** What its credits restrict. */
        restriction: restrictedBy(featureFlags, { isFrozen: frozen, credits }),
        minimumPrivacy: minimum,
      }
    },
  })
