import { groupBy } from '@sandlot/core/group-by'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { deleteMany, restoreMany } from '@sandlot/core/sandboxes/items/queries'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import {
  makeTemplates,
  purgeSandboxes,
  setFrozenOfMany,
  setPermissionsOfMany,
  setPrivacyOfMany,
  unmakeTemplates,
} from '@sandlot/core/sandboxes/mutations'
import { updateSandbox } from '@sandlot/core/sandboxes/queries'
import type { Services } from '../../services.tsx'
import type { Call, MakeCall } from '../use-change.ts'

type Means = Pick<Services, 'client' | 'cache'> & { call: MakeCall }
type Cards = readonly SandboxCard[]

const idsOf = (cards: Cards) => cards.map(({ id }) => id)
const levelNames = Object.fromEntries(Object.entries(PRIVACY).map(([name, level]) => [level, name]))
/** An unknown level is restored as the strictest. */
const levelName = (privacy: number) => levelNames[privacy] ?? 'private'

export function privacyCall(means: Means, cards: Cards, privacy: number): Call {
  const { client, cache, call } = means
  const ids = idsOf(cards)
  return call(
    (onProgress) => setPrivacyOfMany(client, cache, onProgress),
    { ids, privacy },
    {
      words: ['sandbox', 'privacy', levelName(privacy), ...ids],
      count: cards.length,
      back: (isDone) =>
        [
          ...groupBy(
            cards.filter(({ id }) => isDone(id)),
            (card) => card.privacy,
          ),
        ].map(([before, alike]) => privacyCall(means, alike, before)),
    },
  )
}

export function protectCall(means: Means, cards: Cards, isFrozen: boolean): Call {
  const { client, cache, call } = means
  const ids = idsOf(cards)
  return call(
    (onProgress) => setFrozenOfMany(client, cache, onProgress),
    { ids, isFrozen },
    {
      words: ['sandbox', 'protect', ...ids, ...(isFrozen ? [] : ['--off'])],
      count: cards.length,
      back: (isDone) => [
        protectCall(
          means,
          cards.filter(({ id }) => isDone(id)),
          !isFrozen,
        ),
      ],
    },
  )
}

export function templateCall(means: Means, sandboxes: readonly { id: string }[], isTemplate: boolean): Call {
  const { client, cache, call } = means
  const ids = sandboxes.map(({ id }) => id)
  return call(
    (onProgress) => (isTemplate ? makeTemplates : unmakeTemplates)(client, cache, onProgress),
    ids,
    {
      words: ['sandbox', 'to-template', ...ids, ...(isTemplate ? [] : ['--off'])],
      count: ids.length,
      back: (isDone) => [
        templateCall(
          means,
          sandboxes.filter(({ id }) => isDone(id)),
          !isTemplate,
        ),
      ],
    },
  )
}

type Permission = 'preventSandboxExport' | 'preventSandboxLeaving'
const operations: Record<Permission, string> = {
  preventSandboxExport: 'setPreventSandboxesExport',
  preventSandboxLeaving: 'setPreventSandboxesLeavingWorkspace',
}

export function permissionCall(means: Means, cards: Cards, change: Permission, value: boolean): Call {
  const { client, cache, call } = means
  const ids = idsOf(cards)
  const query = `mutation ($ids: [ID!]!) { ${operations[change]}(sandboxIds: $ids, ${change}: ${value}) { id } }`
  return call(
    (onProgress) => setPermissionsOfMany(client, cache, onProgress),
    { sandboxes: cards, change, value },
    {
      // Actions for administrators have no command of their own.
      words: ['api', 'graphql', '-f', `query=${query}`, '-F', `ids=${JSON.stringify(ids)}`],
      count: cards.length,
      back: (isDone) => [
        permissionCall(
          means,
          cards.filter(({ id }) => isDone(id)),
          change,
          !value,
        ),
      ],
    },
  )
}

export function deleteCall({ client, cache, call }: Means, cards: Cards): Call {
  return call((onProgress) => deleteMany(client, cache, onProgress), cards, {
    words: ['sandbox', 'delete', ...idsOf(cards), '--yes'],
    count: cards.length,
    back: (isDone) => [
      restoreCall(
        { client, cache, call },
        cards.filter(({ id }) => isDone(id)),
      ),
    ],
  })
}

export const restoreCall = ({ client, cache, call }: Means, cards: Cards): Call =>
  call((onProgress) => restoreMany(client, cache, onProgress), cards, {
    words: ['sandbox', 'restore', ...idsOf(cards)],
    count: cards.length,
  })

export const purgeCall = ({ client, cache, call }: Means, cards: Cards): Call =>
  call((onProgress) => purgeSandboxes(client, cache, onProgress), idsOf(cards), {
    words: ['sandbox', 'purge', ...idsOf(cards), '--yes'],
    count: cards.length,
  })

export const devboxCall = ({ client, cache, call }: Means, { id }: SandboxCard): Call =>
  call(() => updateSandbox(client, cache), { id, v2: true }, { words: ['sandbox', 'to-devbox', id] })
