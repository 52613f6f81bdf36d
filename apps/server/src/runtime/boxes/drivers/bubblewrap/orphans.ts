import { setTimeout as pause } from 'node:timers/promises'
import type { Cgroups } from './cgroups.ts'
import { commandLines, signalOne } from './processes.ts'

export type Found = { id: string; generation: number; pid: number }

/** The beginning of bwrap's command line; the environment that it sets is also the agent's. */
export const labelOf = (instance: string, id: string, generation: number): string[] => [
  '--clearenv',
  ...['--setenv', 'SANDLOT_BOXES', instance],
  ...['--setenv', 'SANDLOT_BOX_ID', id],
  ...['--setenv', 'SANDLOT_BOX_GENERATION', String(generation)],
]

/** Boxes that run and were not started by this process, such as those that were held when their runner died. */
export function findBoxes(instance: string): Found[] {
  return commandLines().flatMap(({ pid, words }) => {
    const at = words.indexOf('--clearenv')
    const [id, generation] = [words[at + 6], words[at + 9]]
    if (at < 0 || words[at + 3] !== instance || words[at + 5] !== 'SANDLOT_BOX_ID' || !id) return []
    return [{ id, generation: Number(generation), pid }]
  })
}

/** Ends what an earlier runner left, with the groups that it was in. */
export async function endOrphans(
  instance: string,
  cgroups: Cgroups,
  isOurs: (id: string) => boolean,
): Promise<void> {
  for (const { id, pid } of findBoxes(instance)) if (!isOurs(id)) signalOne(pid, 'SIGKILL')
  for (const id of cgroups.ids()) {
    if (isOurs(id)) continue
    await cgroups.thaw(id)
    while (cgroups.pids(id).length > 0) {
      for (const pid of cgroups.pids(id)) signalOne(pid, 'SIGKILL')
      await pause(2)
    }
    await cgroups.remove(id)
  }
}
