import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadOf } from './lead-rules.ts'
import { placeMessages } from './place-messages.ts'
import type { PagePlace } from './place-rules.ts'

const ME = 'me'
const page = (viewerId: string, path: string, follows?: string): PagePlace => ({
  pageId: `${viewerId} ${path}`,
  viewerId,
  place: { path, anchor: { line: 1, column: 1 }, head: { line: 1, column: 1 }, ...(follows && { follows }) },
  moves: 1,
  heardAt: 0,
})
const person = (id: string, ...pages: PagePlace[]) => ({ id, pages })

test('with several pages, the last one that moved leads', () => {
  const ana = person('ana', page('ana', 'b.txt'), page('ana', 'a.txt'))
  expect(leadOf([person('ben'), ana], 'ana', ME)).toEqual({ kind: 'at', page: ana.pages[0] })
})

test('a person in no file leads nowhere, and one who left is gone', () => {
  expect(leadOf([person('ana')], 'ana', ME)).toEqual({ kind: 'nowhere' })
  expect(leadOf([person('ben')], 'ana', ME)).toEqual({ kind: 'gone' })
})

test('a person following someone else can be followed, unless that leads back to oneself', () => {
  const led = (...people: ReturnType<typeof person>[]) => leadOf(people, 'ana', ME).kind
  const ana = person('ana', page('ana', 'a.txt', 'ben'))
  expect(led(ana)).toBe('at')
  expect(led(ana, person('ben', page('ben', 'a.txt')))).toBe('at')
  expect(led(ana, person('ben', page('ben', 'a.txt', ME)))).toBe('circle')
  expect(led(person('ana', page('ana', 'a.txt', ME)))).toBe('circle')
  // They follow each other in a circle without this user.
  expect(led(ana, person('ben', page('ben', 'a.txt', 'ana')))).toBe('at')
  // Her page that follows nobody is treated as if she followed nobody.
  expect(led(person('ana', page('ana', 'b.txt'), page('ana', 'a.txt', ME)))).toBe('at')
})

const ids = ['a', 'b', 'c', 'd', 'e']
const someone = fc.option(fc.constantFrom(...ids), { nil: undefined })

test('pages that follow each other settle, whoever follows whom', () => {
  fc.assert(
    fc.property(fc.array(someone, { minLength: ids.length, maxLength: ids.length }), (follows) => {
      const files = new Map(ids.map((id) => [id, id]))
      const step = () => {
        const people = ids.map((id, at) => person(id, page(id, files.get(id) ?? '', follows[at])))
        return ids.filter((id, at) => {
          const whom = follows[at]
          if (whom === undefined || whom === id) return false
          const lead = leadOf(
            people.filter((one) => one.id !== id),
            whom,
            id,
          )
          if (lead.kind !== 'at' || lead.page.place.path === files.get(id)) return false
          files.set(id, lead.page.place.path)
          return true
        })
      }
      for (let round = 0; round <= ids.length; round += 1) step()
      expect(step()).toEqual([])
    }),
  )
})

test('messages about following are sentences', () => {
  expect(placeMessages.following('Ana')).toBe('Following Ana')
  expect(placeMessages.inNoFile('Ana')).toBe('Ana is not in a file')
})
