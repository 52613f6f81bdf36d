// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { eventually, find, names } from '../../sandboxes/testing/dom.ts'
import { buildOthers, placeAt } from '../work/testing/others.ts'
import { showFiles } from './testing/files.tsx'

const rows = () => names('[role="row"]')

test('marks files that others are in, with their colors and as text', async () => {
  const { others, look, move } = buildOthers()
  showFiles({ others, current: 'top.txt' })
  await eventually(() => expect(rows()).toEqual(['src', 'a.txt', 'top.txt, shown now']))
  look('Ana', 'Ben', 'Eve', 'Gus')
  move('Ana', placeAt('src/a.txt'))
  const a = await find('[role="row"]', 'a.txt, Ana is here')
  expect(a.querySelectorAll('[title="Ana is here"] > [class*="bg-team-"]')).toHaveLength(1)
  move('Ana', placeAt('src/a.txt', 4))
  for (const name of ['Ben', 'Eve', 'Gus']) move(name, placeAt('top.txt'))
  // One user in two tabs counts once.
  move('Gus', placeAt('top.txt', 2), '2')
  const top = await find('[role="row"]', 'top.txt, shown now, Ben, Eve and Gus are here')
  expect(top.querySelectorAll('[class*="bg-team-"]')).toHaveLength(3)
  expect(top.textContent).not.toContain('+')
  move('Ana', placeAt('top.txt'))
  const full = await find('[role="row"]', /^top\.txt, shown now, .* and .* are here$/)
  expect(full.querySelectorAll('[class*="bg-team-"]')).toHaveLength(3)
  expect(full.textContent).toContain('+1')
  move('Ana', null)
  await find('[role="row"]', 'a.txt')
})

test('a closed folder shows who is in its files', async () => {
  const { others, look, move } = buildOthers()
  showFiles({ others })
  look('Ana')
  move('Ana', placeAt('src/a.txt'))
  await find('[role="row"]', 'a.txt, Ana is here')
  expect(rows()[0]).toBe('src')
  ;(await find('button', 'Close all folders')).click()
  await eventually(() => expect(rows()).toEqual(['src, Ana is here', 'top.txt']))
})
