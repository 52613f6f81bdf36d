import type { Client } from '@sandlot/core/client'
import type { SandboxCardFragment } from '@sandlot/core/sandboxes/operations.gen'
import { expect, test } from 'vitest'
import { predictDevbox } from './predict-quota.ts'

/** A server whose workspaces have used this many of 400 credits. */
const serverWith = (used: Record<string, number>) =>
  ({
    graphql: async (_document: unknown, { teamId }: { teamId: string }) => ({
      me: {
        team: {
          frozen: (used[teamId] ?? 0) >= 400,
          featureFlags: { ubbBeta: true, friendOfCsb: false },
          limits: { includedCredits: 400, onDemandCreditLimit: null },
          usage: { credits: used[teamId] },
        },
      },
    }),
  }) as unknown as Client

const card = (teamId: string, isV2: boolean) => ({ teamId, isV2 }) as SandboxCardFragment

test('refuses only devboxes, and only where the credits are used up', async () => {
  const cards = [card('spent', true), card('spent', false), card('fresh', true)]
  const client = serverWith({ spent: 400, fresh: 399 })
  const predicted = async (into?: string) => {
    const refuses = await predictDevbox({ ...(into && { into }), which: ({ isV2 }) => isV2 })(client, cards)
    return cards.map((one) => refuses(one)?.reason ?? null)
  }
  expect(await predicted()).toEqual(['outOfCredits', null, null])
  expect(await predicted('fresh')).toEqual([null, null, null])
  expect(await predicted('spent')).toEqual(['outOfCredits', null, 'outOfCredits'])
})
