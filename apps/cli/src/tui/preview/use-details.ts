import type { Box } from '@sandlot/core/runtime/boxes/rest'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { isoTime } from '../../platform/time/time.ts'
import { urlOf } from '../../sandboxes/present.ts'
import { age } from '../age.ts'
import { devboxesQuery, devboxQuery, stateText } from '../data/devboxes.ts'
import { useQuery } from '../data/use-query.ts'
import { placeOf, privacyOf, useTemplateOf } from '../list/sandbox-columns.ts'
import { useServices } from '../services.tsx'
import type { Pair } from '../shell/pairs.ts'
import { useTui } from '../tui.tsx'

/** Everything known about a sandbox and its devbox. */
export function useDetails(card: SandboxCard): Pair[] {
  const { client, host } = useServices()
  const { now } = useTui()
  const template = useTemplateOf()(card)
  const isBox = card.isV2 === true
  const { data: states } = useQuery({
    ...devboxesQuery(client, card.teamId ?? ''),
    enabled: isBox && card.teamId !== null,
  })
  const { data: box } = useQuery({
    ...devboxQuery(client, card.id, states?.get(card.id)),
    enabled: isBox && states !== undefined,
  })
  return [
    ['Address', urlOf(card, host)],
    ['Id', card.id],
    ['Title', card.title],
    ['About', card.description],
    ['Privacy', privacyOf(card)],
    ['Protected', card.isFrozen ? 'yes' : null],
    ['Folder', placeOf(card)],
    ['Template', template],
    ['Author', card.author?.username],
    ['Changed', age(isoTime(card.updatedAt), now)],
    ['Deleted', card.removedAt && age(isoTime(card.removedAt), now)],
    ...(box ? boxPairs(box) : []),
  ]
}

/** The state of a devbox, its ports, and its tasks. */
const boxPairs = ({ state, problem, ports, tasks, sessions }: Box): Pair[] => [
  ['Devbox', stateText(state)],
  ['Problem', problem?.message],
  ...ports.map(({ port, url }): Pair => [`Port ${port}`, url ?? '']),
  ...tasks.map(({ name, command }): Pair => {
    const runs = sessions.some((one) => one.kind === 'task' && one.name === name && one.state === 'running')
    return [`Task ${name}`, `${runs ? '● ' : ''}${command}`]
  }),
]
