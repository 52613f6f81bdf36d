import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { defaultPrettierConfig } from '../../profile/prettier-config.ts'
import { prettierConfigFor } from '../../profile/prettier-file.ts'
import { formatCode } from './format-code.ts'
import { canFormat } from './format-languages.ts'

const STARTERS = join(import.meta.dirname, '../../../../server/starters')
const CODE = /\.(?:[cm]?[jt]sx?|css|html|vue|svelte)$/

function filesOf(id: string) {
  const folder = join(STARTERS, id, 'files')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: relative(folder, file), code: readFileSync(file, 'utf8') }))
}

const starters = readdirSync(STARTERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each(starters)('the first save leaves the code of an official template unchanged: %s', async (id) => {
  const files = filesOf(id)
  const changed: string[] = []
  for (const { path, code } of files.filter((file) => CODE.test(file.path) && canFormat(file.path))) {
    const options = prettierConfigFor(path, files, defaultPrettierConfig)
    const result = await formatCode(path, code, options)
    if (!result.isFormatted || result.code !== code) changed.push(path)
  }
  expect(changed).toEqual([])
})
