import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { packageFile, paths } from './paths.ts'

const root = resolve(packageFile, '../../..')

test('the Docker image contains every folder that the server reads', () => {
  const copied = [
    ...readFileSync(resolve(root, 'Dockerfile'), 'utf8').matchAll(
      /^COPY --from=build \/sandlot\/(\S+) (\S+)$/gm,
    ),
  ]
  for (const [line, from, to] of copied) expect(to, line).toBe(from)
  const folders = copied.map(([, from = '']) => from)
  for (const path of Object.values(paths)) {
    const place = relative(root, path)
    expect(
      folders.some((folder) => place === folder || place.startsWith(`${folder}/`)),
      place,
    ).toBe(true)
  }
})
