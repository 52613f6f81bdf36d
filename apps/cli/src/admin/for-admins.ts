import type { Leaf, Noun } from '../platform/commands/command.ts'

/** Commands that tell everybody else that they are for administrators. */
export const forAdmins = ({ verbs, ...noun }: Noun): Noun => ({
  ...noun,
  verbs: Object.fromEntries(
    Object.entries(verbs).map(([name, entry]) => [name, 'verbs' in entry ? forAdmins(entry) : leaf(entry)]),
  ),
})

const leaf = ({ load, ...entry }: Leaf): Leaf => ({
  ...entry,
  load: async () => {
    const [define, { explained }] = await Promise.all([load(), import('./admins-only.ts')])
    return (command, act) => define(command, explained(act))
  },
})
