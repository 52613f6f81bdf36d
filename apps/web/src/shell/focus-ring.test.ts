import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const styled = ['apps/web/src', 'apps/extension/src', 'packages/ui/src']
const literals = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g

// `outline-none` sets the outline style that `focus-visible:outline-2` uses, so together they render no outline.
test('no element with a focus ring removes its outline', () => {
  const found = styled.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) => readFileSync(join(root, folder, path), 'utf8').match(literals) ?? [])
      .filter((text) => /(?<![:\w-])outline-none/.test(text) && /focus-visible:outline-\d/.test(text)),
  )
  expect(found).toEqual([])
})
