import { spawnSync } from 'node:child_process'

/**
 * The person's own Node, on which the product is tested. npm reveals it: this process may run on the project's own,
 * which npm puts first on the PATH of its scripts.
 */
export function findUsersNode({ env, execPath } = process) {
  const path = env.npm_node_execpath ?? execPath
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (error) throw error
  return { path, version: stdout.trim() }
}
