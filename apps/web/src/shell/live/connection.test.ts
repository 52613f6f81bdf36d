import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'

function setUp() {
  const source = new EventTarget()
  let online = true
  const connection = createConnection(source, () => online)
  const become = (state: boolean) => {
    online = state
    source.dispatchEvent(new Event(state ? 'online' : 'offline'))
  }
  return { connection, become }
}

test('a subscriber gets the state immediately and on each change [SH-129] [SH-130] [ST-045] [ST-046]', () => {
  const { connection, become } = setUp()
  const heard: boolean[] = []
  connection.subscribe((isOnline) => heard.push(isOnline))
  expect(heard).toEqual([true])
  become(false)
  expect(connection.isOnline()).toBe(false)
  become(true)
  expect(heard).toEqual([true, false, true])
})

test('an unsubscribed listener gets nothing more', () => {
  const { connection, become } = setUp()
  const heard: boolean[] = []
  connection.subscribe((isOnline) => heard.push(isOnline))()
  become(false)
  expect(heard).toEqual([true])
})

test('[ST-045] [SH-128] the state is online or offline and follows the browser’s events', () => {
  const { connection, become } = setUp()
  const heard: boolean[] = []
  connection.subscribe((isOnline) => heard.push(isOnline))
  expect(connection.isOnline()).toBe(true)
  become(false)
  expect([connection.isOnline(), heard.at(-1)]).toEqual([false, false])
  become(true)
  expect([connection.isOnline(), heard.at(-1)]).toEqual([true, true])
})
