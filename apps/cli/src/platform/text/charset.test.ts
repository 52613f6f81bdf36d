import { PassThrough } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { createMachine } from '../../testing/run.ts'
import { inAscii, shownOn, showsUnicode } from './charset.ts'
import { widthOf } from './text.ts'

const { run, forget } = createMachine()
afterAll(forget)

const NO_UTF8 = [{ LANG: 'C' }, { LC_ALL: 'POSIX', LANG: 'en_US.UTF-8' }, { LC_CTYPE: 'de_DE.ISO-8859-1' }]
const isAscii = /^[\p{ASCII}]*$/u

test('a locale without UTF-8 disables Unicode, except on Windows; no locale does not', () => {
  const shows = (env: Record<string, string>, platform = 'linux') => showsUnicode({ env, platform })
  for (const env of NO_UTF8) expect([env, shows(env)]).toEqual([env, false])
  for (const env of [{}, { LANG: 'C.UTF-8' }, { LC_ALL: 'en_US.utf8', LANG: 'C' }])
    expect([env, shows(env)]).toEqual([env, true])
  expect(shows({ LANG: 'C' }, 'win32')).toBe(true)
})

test('lines, marks and quotes become one ASCII column each; letters stay', () => {
  const drawn = '╭─ “Harbor’s” ─╮│❯ ✓ ● ○ ◐ ◌ ✗│╰─╯ ▸ › ↵ ← → ↑ ↓ █ · … – ×'
  expect(inAscii(drawn)).toMatch(isAscii)
  expect(widthOf(inAscii(drawn))).toBe(widthOf(drawn))
  expect(inAscii('“Café” · 港')).toBe('"Café" - 港')
})

test('converts text written to the stream, and leaves the rest of it unchanged', async () => {
  const out = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
  const shown = shownOn(out, { env: { LANG: 'C' }, platform: 'linux' })
  shown.write('╭─╮')
  shown.write(Buffer.from('…'))
  shown.end()
  expect([shown.isTTY, shown.columns, String(await out.toArray().then(Buffer.concat))]).toEqual([
    true,
    80,
    '+-+…',
  ])
  expect(shownOn(out, { env: { LANG: 'C.UTF-8' }, platform: 'linux' })).toBe(out)
})

test.each(NO_UTF8)('with %o tables, help and errors are ASCII on a terminal', async (locale) => {
  const env = { ...locale, SANDLOT_NO_INPUT: '1' }
  const all = [
    await run(['help', 'json'], { env, terminal: true }),
    await run(['doctor', '--host', 'http://127.0.0.1:9'], { env, terminal: true }),
    await run(['sandbox', 'list', '--help'], { env, terminal: true }),
    await run(['context', 'use', 'nowhere'], { env }),
  ]
  for (const { stdout, stderr } of all) {
    expect(stdout).toMatch(isAscii)
    expect(stderr).toMatch(isAscii)
  }
  expect(all[0]?.stdout).toContain('"data":.')
  expect(all[3]?.stderr).toContain('"nowhere"')
})

test('output to a pipe and JSON stay exact', async () => {
  const env = { LANG: 'C' }
  expect((await run(['help', 'json'], { env })).stdout).toContain('…')
  const { json } = await run(['context', 'use', 'nowhere', '--json'], { env, terminal: true })
  expect(json()).toMatchObject({ error: { message: expect.stringContaining('“nowhere”') } })
})
