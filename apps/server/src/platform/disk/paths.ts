import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Finds the server's package folder, the same from source and from the bundle. */
function findPackageRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findPackageRoot(dirname(from))
}

const packageRoot = findPackageRoot(import.meta.dirname)

export const packageFile = join(packageRoot, 'package.json')

export const paths = {
  migrations: join(packageRoot, 'migrations'),
  starters: join(packageRoot, 'starters'),
  web: join(packageRoot, '../web/dist'),
  cli: join(packageRoot, '../cli/dist/packed/sandlot.tgz'),
  frame: join(packageRoot, '../web/dist-frame'),
  extension: join(packageRoot, '../extension/.output'),
  agent: join(packageRoot, 'dist/agent'),
}
