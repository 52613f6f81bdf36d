import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const isShipped = (path: string) => /\.(tsx?|graphql)$/.test(path) && !/\.test\.tsx?$/.test(path)

/** Phrases that announce something unfinished. */
const unfinished =
  /(?:not (?:here|there|built|implemented|available) yet|coming soon|under construction|work in progress)/i

test('no page, message or command announces future features', () => {
  const found = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const source = join(root, folder, name, 'src')
      return readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter(isShipped)
        .filter((path) => said(readFileSync(join(source, path), 'utf8')))
        .map((path) => `${folder}/${name}/src/${path}`)
    }),
  )
  expect(found).toEqual([])
})

/** Comments are not shown to users. */
const said = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*|#)/.test(line))
    .some((line) => unfinished.test(line))
