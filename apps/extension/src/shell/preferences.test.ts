import { beforeEach, expect, test } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { changePreferences, isQuiet, loadPreferences } from './preferences.ts'

beforeEach(() => fakeBrowser.reset())

const at = (time: string) => new Date(`2026-03-02T${time}:00`)
const night = { from: 22 * 60, to: 7 * 60 }

test.each([
  [night, '21:59', false],
  [night, '22:00', true],
  [night, '03:00', true],
  [night, '07:00', false],
  [{ from: 540, to: 1020 }, '12:00', true],
  [{ from: 540, to: 1020 }, '17:00', false],
  [null, '03:00', false],
])('quiet hours %j at %s: %s', (quiet, time, quietly) => {
  expect(isQuiet(quiet, at(time))).toBe(quietly)
})

test('stores choices and ignores corrupt ones', async () => {
  const start = { hidden: [], asksForPrivate: false, showsCount: true, quiet: null }
  expect(await loadPreferences()).toEqual(start)
  await changePreferences(() => ({ hidden: ['pull'], quiet: night }))
  await changePreferences(() => ({ asksForPrivate: true }))
  expect(await loadPreferences()).toEqual({ ...start, hidden: ['pull'], quiet: night, asksForPrivate: true })
  await browser.storage.sync.set({ preferences: { hidden: 7, quiet: { from: 'x' }, showsCount: 'no' } })
  expect(await loadPreferences()).toEqual(start)
})

test('of two choices that are made at once none is lost', async () => {
  await Promise.all([
    changePreferences(({ hidden }) => ({ hidden: [...hidden, 'pull'] })),
    changePreferences(({ hidden }) => ({ hidden: [...hidden, 'file'] })),
    changePreferences(() => ({ asksForPrivate: true })),
  ])
  expect(await loadPreferences()).toMatchObject({ hidden: ['pull', 'file'], asksForPrivate: true })
})
