import { settingKeys } from '@sandlot/core/shell/setting-keys'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { expect, test } from 'vitest'
import { isTold, keptThings } from './cookie-statement.ts'

test('lists every name that the product stores on the device', () => {
  for (const name of [...Object.values(storageKeys), ...Object.values(settingKeys)])
    expect(isTold(name), name).toBe(true)
  expect(isTold('SOMETHING_ELSE')).toBe(false)
})

test('each entry has a name, a reason and an expiry', () => {
  for (const thing of keptThings) {
    expect(thing.names.length).toBeGreaterThan(0)
    expect([thing.why, thing.until].every(Boolean)).toBe(true)
  }
})
