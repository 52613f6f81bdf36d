import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'

const CORE = resolve(import.meta.dirname, '../../packages/core/src')

/**
 * Returns a hash of the shapes of the server's answers. Answers that an older build stored on a device may not fit this
 * one.
 */
export function shapesOfAnswers(): string {
  const hash = createHash('sha256')
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /\/[^/]*(\.graphql|rest\.ts)$/.test(path))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(CORE, file)))
  return hash.digest('hex').slice(0, 16)
}
