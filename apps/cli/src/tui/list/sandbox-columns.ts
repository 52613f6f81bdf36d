import type { BoxState } from '@sandlot/core/runtime/boxes/rules'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { environmentName } from '@sandlot/core/templates/environment-messages'
import { templateTitlesQuery } from '@sandlot/core/templates/queries'
import { useCallback } from 'react'
import { isoTime } from '../../platform/time/time.ts'
import { age } from '../age.ts'
import { stateText } from '../data/devboxes.ts'
import { useQuery } from '../data/use-query.ts'
import { useServices } from '../services.tsx'
import type { Column } from './columns.ts'

type Time = { title: string; of: (card: SandboxCard) => string | null }

const times = {
  recent: { title: 'opened', of: (card) => card.lastAccessedAt },
  drafts: { title: 'changed', of: (card) => card.updatedAt },
  shared: { title: 'changed', of: (card) => card.updatedAt },
  deleted: { title: 'deleted', of: (card) => card.removedAt },
} as const satisfies Record<string, Time>

export function placeOf({ draft, restricted, collection }: SandboxCard): string {
  if (collection) return collection.path
  if (!draft) return ''
  return restricted ? sandboxMessages.restrictedMark : sandboxMessages.draftsTitle
}

/** The name of a sandbox's template; its environment if that is none of the instance's. */
export type TemplateOf = (card: SandboxCard) => string

/** The instance's templates by name, once loaded. */
export function useTemplateOf(): TemplateOf {
  const { client } = useServices()
  const { data: titles } = useQuery(templateTitlesQuery(client))
  return useCallback(
    ({ forkedTemplate, source }) =>
      (forkedTemplate?.id && titles?.[forkedTemplate.id]) || environmentName(source.template),
    [titles],
  )
}

export const privacyOf = (card: { privacy: number }): string =>
  (sandboxMessages.privacyNames[card.privacy] ?? 'Private').toLowerCase()

/** The columns of a sandbox; each list shows the time by which it is ordered. */
export function sandboxColumns(list: keyof typeof times, templateOf: TemplateOf): Column<SandboxCard>[] {
  const { title, of } = times[list]
  return [
    { title: 'title', text: displayTitle, style: 'strong', shrinksTo: 24 },
    { title: 'template', text: templateOf, leaves: 2 },
    { title: 'privacy', text: privacyOf, leaves: 4 },
    ...(list === 'drafts' || list === 'shared'
      ? []
      : [{ title: 'folder', text: placeOf, shrinksTo: 12, leaves: 3 }]),
    {
      title,
      sortBy: of,
      text: (card, now) => {
        const moment = of(card)
        return moment === null ? '' : age(isoTime(moment), now)
      },
      style: 'dim',
      leaves: 1,
    },
  ]
}

/** The state of devboxes, if any runs in the workspace. */
export const boxColumn = (states: ReadonlyMap<string, BoxState> | undefined): Column<SandboxCard>[] =>
  states && states.size > 0
    ? [
        {
          title: 'devbox',
          text: ({ id }) => {
            const state = states.get(id)
            return state === undefined ? '' : stateText(state)
          },
          leaves: 5,
        },
      ]
    : []
