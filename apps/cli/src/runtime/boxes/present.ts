import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import type { Box, BoxVariable } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import type { ShapeData } from '../../platform/output/shapes.ts'
import type { View } from '../../platform/text/view.ts'
import { isoTime } from '../../platform/time/time.ts'
import { devboxTexts } from './messages.ts'

export type BoxData = ShapeData<'devbox.status/1'>

export const presentBox = ({ sandboxId: id, startedAt, ...box }: Box): BoxData => ({
  ...box,
  id,
  startedAt: startedAt === null ? null : isoTime(startedAt),
})

export const presentVariable = ({
  name,
  isSecret,
  value,
  hosts,
}: BoxVariable): ShapeData<'devbox.variable/1'> => ({
  name,
  secret: isSecret,
  value,
  onlyFor: hosts,
})

/** The state of a devbox as a sentence, and its URL; in a pipe only the state. */
export const boxLines =
  ({ id, state, ports }: BoxData) =>
  ({ terminal, style }: View): string => {
    if (!terminal) return `${state}\n`
    const said = isBoxUp(state)
      ? `${style.green('✓')} ${devboxTexts.runs(id)}\n`
      : state === 'stopped'
        ? `${style.green('✓')} ${devboxTexts.isStopped(id)}\n`
        : `${devboxTexts.isIn(id, boxMessages.states[state].toLowerCase())}\n`
    return said + ports.map(({ url, port }) => `  ${style.dim(url ?? String(port))}\n`).join('')
  }
