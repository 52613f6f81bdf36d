import { expect, test } from 'vitest'
import type { SaveAccess } from '../../files/working-copy/status.ts'
import { createWorld } from './testing/world.ts'

async function build(count: number, first = 'one\n', readers: readonly SaveAccess[] = []) {
  const world = createWorld(first, count, readers)
  await world.quiet()
  const [ann, bob] = world.pages
  if (!ann || !bob) throw new Error('two pages at least')
  /** Advances the time, and delivers everything that is sent in it. */
  const pass = async (ms: number) => {
    for (let step = 0; step < 10; step += 1) {
      for (const page of world.pages) page.elapse(ms / 10)
      for (let round = 0; round < 5; round += 1)
        for (const page of world.pages) {
          while (page.deliver()) await world.nextTurn()
          await world.nextTurn()
        }
    }
  }
  return { ...world, ann, bob, pass }
}

test('others see typing long before it is saved; the typist saves it', async () => {
  const { server, ann, bob, pass } = await build(2)
  ann.type(3, '!')
  await pass(200)
  expect(bob.text()).toBe('one!\n')
  expect(server.code()).toBe('one\n')
  expect([ann, bob].map(({ session }) => session.get().status.kind)).toEqual(['unsaved', 'saved'])
  await pass(1_000)
  expect(server.code()).toBe('one!\n')
  expect(ann.session.get().status.kind).toBe('saved')
})

test('simultaneous edits in one line appear on both pages', async () => {
  const { ann, bob, pass } = await build(2)
  ann.type(0, 'ann ')
  bob.type(3, ' bob')
  await pass(2_000)
  for (const page of [ann, bob]) expect(page.text()).toBe('ann one bob\n')
})

test('undo reverts only one’s own edits', async () => {
  const { ann, bob, pass } = await build(2)
  ann.type(0, 'ann ')
  await pass(300)
  bob.type(4, 'bob ')
  await pass(300)
  ann.undo()
  await pass(300)
  for (const page of [ann, bob]) expect(page.text()).toBe('bob one\n')
})

test('edits of a user who left before saving are saved by those who remain', async () => {
  const { server, ann, bob, pass, nextTurn } = await build(2)
  ann.type(3, '!')
  ann.elapse(20)
  await nextTurn()
  ann.deliver()
  ann.disconnect()
  while (bob.deliver()) await nextTurn()
  expect(bob.text()).toBe('one!\n')
  for (let second = 0; second < 8; second += 1) {
    bob.elapse(1_000)
    while (bob.deliver('requests')) await nextTurn()
    await nextTurn()
  }
  expect(server.code()).toBe('one!\n')
  await pass(100)
})

test('a user who joins during typing gets everything immediately', async () => {
  const { ann, pages, pass, nextTurn } = await build(3)
  const eve = pages[2]
  eve?.toggle()
  await nextTurn()
  ann.type(3, '!')
  await pass(200)
  eve?.toggle()
  await nextTurn()
  // After the server has answered and before the answer arrives.
  eve?.deliver()
  ann.type(4, '?')
  ann.elapse(120)
  await nextTurn()
  while (ann.deliver()) await nextTurn()
  while (eve?.deliver('frames')) await nextTurn()
  expect(eve?.text()).toBe('one!?\n')
})

test('typing continues after an external write, which is merged with unsaved edits', async () => {
  const { server, ann, bob, pass } = await build(2, 'one\n\ntwo\n\nthree\n')
  ann.type(0, 'ann ')
  await pass(200)
  server.write('one\n\ntwo\n\nTHREE\n')
  await pass(4_000)
  for (const page of [ann, bob]) expect(page.text()).toBe('ann one\n\ntwo\n\nTHREE\n')
  expect(server.code()).toBe(ann.text())
  bob.type(0, 'bob ')
  await pass(200)
  expect(ann.text()).toBe('bob ann one\n\ntwo\n\nTHREE\n')
})

test('an edit too long for the live connection is saved, and received from there', async () => {
  const { ann, bob, pass } = await build(2)
  ann.type(0, 'x'.repeat(100_000))
  await pass(4_000)
  expect(bob.text()).toBe(`${'x'.repeat(100_000)}one\n`)
  bob.type(0, 'y')
  await pass(200)
  expect(ann.text().slice(0, 2)).toBe('yx')
})

test('typing continues while the connection is lost, and merges once it is back', async () => {
  const { server, ann, bob, pass, nextTurn } = await build(2)
  ann.disconnect()
  ann.type(0, 'ann ')
  bob.type(3, ' bob')
  await pass(2_000)
  expect(ann.text()).toBe('ann one\n')
  expect(server.code()).toBe('one bob\n')
  ann.connect()
  await nextTurn()
  await pass(3_000)
  for (const page of [ann, bob]) expect(page.text()).toBe('ann one bob\n')
  expect(server.code()).toBe('ann one bob\n')
})

test('a reader sees typing as soon as others do, and sends nothing', async () => {
  const { server, ann, pages, pass } = await build(2, 'one\n', ['none', 'fork'])
  ann.type(3, '!')
  await pass(200)
  const readers = pages.slice(2)
  for (const reader of readers) {
    expect(reader.text()).toBe('one!\n')
    expect(reader.session.get().status.kind).toBe('saved')
  }
  expect(server.code()).toBe('one\n')
  await pass(8_000)
  expect(readers.flatMap(({ refused }) => refused)).toEqual([])
  expect(readers.map(({ savedCode }) => savedCode())).toEqual(['one!\n', 'one!\n'])
})

test('a reader’s typing goes to their own copy, and the two no longer affect each other', async () => {
  const { server, ann, pages, pass } = await build(2, 'one\n', ['fork'])
  const eve = pages[2]
  ann.type(0, 'ann ')
  await pass(200)
  eve?.type(7, '!')
  await pass(3_000)
  ann.type(0, 'then ')
  await pass(3_000)
  expect(eve?.savedCode()).toBe('ann one!\n')
  expect(eve?.text()).toBe('ann one!\n')
  expect([server.code(), ann.text()]).toEqual(['then ann one\n', 'then ann one\n'])
  expect(eve?.refused).toEqual([])
})

test('a reader falls back to the saved text when the typist never saves', async () => {
  const { server, ann, bob, pages, pass, nextTurn } = await build(2, 'one\n', ['none'])
  const eve = pages[2]
  bob.toggle()
  await nextTurn()
  ann.type(3, '!')
  ann.elapse(20)
  await nextTurn()
  ann.deliver()
  while (eve?.deliver()) await nextTurn()
  expect(eve?.text()).toBe('one!\n')
  ann.disconnect()
  eve?.toggle()
  for (let second = 0; second < 6; second += 1) {
    eve?.elapse(1_000)
    await nextTurn()
  }
  expect(server.code()).toBe('one\n')
  expect(eve?.text()).toBe('one\n')
  await pass(100)
})

test('edits of a user who lost write access stay with them', async () => {
  const { ann, bob, pass, nextTurn } = await build(2, 'one\n\ntwo\n')
  ann.type(8, '!')
  ann.elapse(20)
  await nextTurn()
  ann.loseRight('none')
  bob.type(0, 'bob ')
  await pass(8_000)
  expect(ann.text()).toBe('bob one\n\ntwo!\n')
  expect(bob.text()).toBe('bob one\n\ntwo\n')
  expect(ann.session.get().status.kind).not.toBe('saved')
})

test('a page that switches to another sandbox takes along no unsaved edits of others', async () => {
  const { ann, pages, pass } = await build(2, 'one\n', ['fork'])
  const eve = pages[2]
  ann.type(3, '!')
  await pass(200)
  expect(eve?.text()).toBe('one!\n')
  eve?.collab.stop()
  expect(eve?.text()).toBe('one\n')
})

test('where somebody renames the file while two type in one line nobody is asked, and nothing is lost', async () => {
  const { server, ann, bob, pass } = await build(2)
  ann.type(0, 'ann ')
  bob.type(3, ' bob')
  await pass(300)
  server.rename('b.txt')
  ann.type(0, 'A')
  await pass(3_000)
  for (const page of [ann, bob]) {
    expect(page.file()?.conflict).toBeNull()
    expect(page.text()).toBe(server.code())
    expect([...page.session.get().copy.files.keys()]).toEqual(['b.txt'])
    expect(page.session.get().status.kind).toBe('saved')
  }
  expect(server.code()).toBe('Aann one bob\n')
})
