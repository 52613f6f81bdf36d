import { setTimeout as pause } from 'node:timers/promises'
import type { Cgroups } from './cgroups.ts'
import { commandLines, signalOne } from './processes.ts'

export type Found = { id: string; generation: number; pid: number }

/** The first arguments of bwrap, which identify a box; the variables they set are also the agent's. */
export const labelOf = (instance: string, id: string, generation: number): string[] => [
  '--clearenv',
  ...['--setenv', 'SANDLOT_BOXES', instance],
  ...['--setenv', 'SANDLOT_BOX_ID', id],
  ...['--setenv', 'SANDLOT_BOX_GENERATION', String(generation)],
]

/** Finds running boxes that this process did not start, such as those that were frozen when their runner died. */
export function findBoxes(instance: string): Found[] {
  return commandLines().flatMap(({ pid, words }) => {
    const at = words.indexOf('--clearenv')
    const [id, generation] = [words[at + 6], words[at + 9]]
    if (at < 0 || words[at + 3] !== instance || words[at + 5] !== 'SANDLOT_BOX_ID' || !id) return []
    return [{ id, generation: Number(generation), pid }]
  })
}

/** Kills what an earlier runner left behind, and removes its cgroups. */
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
