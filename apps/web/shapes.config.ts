import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CORE = resolve(import.meta.dirname, '../../packages/core/src')

/** Names the shapes of what the server answers: what an older build kept of them on a device may not fit this one. */
export function shapesOfAnswers(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['*/*.graphql', '*/*rest.ts'], { cwd: CORE }).toSorted())
    hash.update(file).update(readFileSync(join(CORE, file)))
  return hash.digest('hex').slice(0, 16)
}
