import { type BoxTasks, TASK_FILES, tasksOf } from '@sandlot/core/runtime/task-rules'
import { readContents } from '../../../files/blobs.ts'
import { readTree } from '../../../files/tree.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { BoxAgent } from '../box-agent.ts'

const SETUP = 'setup'

/** The tasks defined in the saved files of a devbox. */
export async function readTasks(db: Reader, sandboxId: string): Promise<BoxTasks> {
  const { files } = await readTree(db, sandboxId)
  const found = TASK_FILES.flatMap((path) => {
    const file = files.get(path)
    return file ? [{ path, sha: file.sha }] : []
  })
  const contents = await readContents(
    db,
    found.map(({ sha }) => sha),
  )
  return tasksOf(
    Object.fromEntries(found.map(({ path, sha }) => [path, contents.get(sha)?.toString() ?? ''])),
  )
}

/**
 * Runs the setup tasks and then those that start with the devbox, each in a terminal of its own that users can open.
 * Nothing waits for them: a devbox is ready before its packages are installed.
 */
export async function startTasks(db: Reader, sandboxId: string, agent: BoxAgent): Promise<void> {
  const { setup, tasks } = await readTasks(db, sandboxId)
  const first = setup.join(' && ')
  for (const { name, command } of tasks.filter(({ isAutomatic }) => isAutomatic))
    await agent.open({ kind: 'task', name, command: first === '' ? command : `${first} && exec ${command}` })
  if (tasks.every(({ isAutomatic }) => !isAutomatic) && first !== '')
    await agent.open({ kind: 'task', name: SETUP, command: first })
}
