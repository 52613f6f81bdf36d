import { spawnSync } from 'node:child_process'

/**
 * The Node that the person has, which the product is tested on. npm tells of it: this process may be on the project's
 * own, which npm puts first on the path of what it runs.
 */
export function findUsersNode({ env, execPath } = process) {
  const path = env.npm_node_execpath ?? execPath
  const { stdout, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (error) throw error
  return { path, version: stdout.trim() }
}
