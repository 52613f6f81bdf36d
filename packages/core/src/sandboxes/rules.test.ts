import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputText } from '../input-rules.ts'
import type { Role } from '../workspaces/rules.ts'
import { sandboxMessages } from './messages.ts'
import {
  type Authorization,
  authorizations,
  displayTitle,
  forkTitle,
  mayOrganize,
  privacyText,
  reaches,
  sandboxAuthorization,
  sandboxPath,
  suggestTitle,
  titleProblem,
} from './rules.ts'

const rank = (level: Authorization) => authorizations.indexOf(level)
const roles = [null, 'READ', 'WRITE', 'ADMIN'] as const
const rankOfRole = (role: Role | null) => roles.indexOf(role)

const sandbox = fc.record({
  authorId: fc.constantFrom(null, 'ann', 'bob'),
  privacy: fc.constantFrom(0, 1, 2),
  draft: fc.boolean(),
  removed: fc.boolean(),
})
const role = fc.constantFrom(...roles)
const viewer = fc.record({ id: fc.constantFrom('ann', 'bob'), role })
const nobody = { id: null, role: null }

describe('the authorization for a sandbox', () => {
  test('never shrinks with a higher role', () => {
    fc.assert(
      fc.property(sandbox, viewer, role, (item, person, other) => {
        const [less, more] = [person.role, other].sort((a, b) => rankOfRole(a) - rankOfRole(b)) as [
          Role,
          Role,
        ]
        expect(rank(sandboxAuthorization(item, { ...person, role: more }))).toBeGreaterThanOrEqual(
          rank(sandboxAuthorization(item, { ...person, role: less })),
        )
      }),
    )
  })

  test('is READ at most outside the workspace, and NONE if private or deleted', () => {
    fc.assert(
      fc.property(sandbox, fc.constantFrom('ann', 'bob', null), (item, id) => {
        const level = sandboxAuthorization(item, { id, role: null })
        expect(level).toBe(item.privacy === 2 || item.removed ? 'NONE' : 'READ')
      }),
    )
  })

  test('is never less than a visitor’s', () => {
    fc.assert(
      fc.property(sandbox, viewer, (item, person) => {
        expect(rank(sandboxAuthorization(item, person))).toBeGreaterThanOrEqual(
          rank(sandboxAuthorization(item, nobody)),
        )
      }),
    )
  })

  test('for someone else’s draft does not depend on the role, even for an admin', () => {
    fc.assert(
      fc.property(sandbox, role, (item, own) => {
        const draft = { ...item, draft: true, authorId: 'ann' }
        const asMember = sandboxAuthorization(draft, { id: 'bob', role: own })
        expect(asMember).toBe(sandboxAuthorization(draft, nobody))
        expect(reaches(asMember, 'COMMENT')).toBe(false)
      }),
    )
  })

  test('includes changing exactly for members who can write, even in the trash', () => {
    fc.assert(
      fc.property(sandbox, viewer, (item, person) => {
        const mayChange = reaches(sandboxAuthorization(item, person), 'WRITE_CODE')
        const seesAsMember = !item.draft || item.authorId === person.id
        expect(mayChange).toBe(seesAsMember && (person.role === 'WRITE' || person.role === 'ADMIN'))
      }),
    )
  })

  test('is READ for a read-only member, even for their own sandboxes', () => {
    const own = { authorId: 'ann', privacy: 2, draft: true, removed: false }
    expect(sandboxAuthorization(own, { id: 'ann', role: 'READ' })).toBe('READ')
  })

  test('is OWNER for a writing author and for admins', () => {
    const item = { authorId: 'ann', privacy: 2, draft: false, removed: false }
    expect(sandboxAuthorization(item, { id: 'ann', role: 'WRITE' })).toBe('OWNER')
    expect(sandboxAuthorization(item, { id: 'bob', role: 'ADMIN' })).toBe('OWNER')
    expect(sandboxAuthorization(item, { id: 'bob', role: 'WRITE' })).toBe('WRITE_CODE')
  })

  test('equals a visitor’s with an unknown role', () => {
    fc.assert(
      fc.property(sandbox, fc.constantFrom('GUEST', '', 'admin', 'toString'), (item, unknown) => {
        const person = { id: 'ann', role: unknown as Role }
        expect(sandboxAuthorization(item, person)).toBe(sandboxAuthorization(item, nobody))
      }),
    )
  })

  test('is NONE for an unknown privacy', () => {
    expect(sandboxAuthorization({ authorId: null, privacy: 7, draft: false, removed: false }, nobody)).toBe(
      'NONE',
    )
  })
})

describe('reaching a level', () => {
  const level = fc.constantFrom(...authorizations)

  test('[PM-001] [PM-003] lists the levels from the highest, with OWNER on top', () => {
    expect(authorizations.toReversed()).toEqual([
      'OWNER',
      'WRITE_CODE',
      'WRITE_PROJECT',
      'COMMENT',
      'READ',
      'NONE',
    ])
    for (const needs of authorizations) if (needs !== 'NONE') expect(reaches('OWNER', needs)).toBe(true)
    expect(reaches('WRITE_CODE', 'OWNER')).toBe(false)
  })

  test('[PM-002] means having it or a higher one; NONE reaches nothing', () => {
    fc.assert(
      fc.property(level, level, (has, needs) => {
        expect(reaches(has, needs)).toBe(has !== 'NONE' && rank(has) >= rank(needs))
      }),
    )
  })

  test.each([null, undefined, 'owner', 'ADMIN', ''])('%j is not a level and reaches nothing', (unknown) => {
    for (const needs of authorizations) expect(reaches(unknown as Authorization, needs)).toBe(false)
  })
})

describe('a title', () => {
  test.each(['', ' ', '\n\t', '\u3000', '\u200b', '\u202e \u2060', '\u3164'])(
    'without visible characters (%j) is missing',
    (title) => {
      expect(inputText(sandboxMessages, titleProblem(title))).toBe('A title is required.')
    },
  )

  test('has at most 200 characters, ignoring surrounding spaces', () => {
    expect(titleProblem('👩'.repeat(200))).toBeNull()
    expect(titleProblem(`  ${'x'.repeat(200)}  `)).toBeNull()
    expect(inputText(sandboxMessages, titleProblem('x'.repeat(201)))).toBe(
      'A title has at most 200 characters.',
    )
  })

  test.each(['\u0000', 'a\u0000b', 'two\nlines', 'two\u2028lines', 'exe.\u202egnp', '\u2066a\u2069'])(
    'with an invisible or unstorable character (%j) is refused',
    (title) => {
      expect(inputText(sandboxMessages, titleProblem(title))).toBe(sandboxMessages.titleControl)
    },
  )

  test.each([
    'Grüße',
    'مرحبا',
    'می\u200cخواهم',
    'C++\u200e (עברית)',
    '❤️',
    '日本語',
    '👨‍👩‍👧',
    '<script>alert(1)</script>',
    "'; drop table",
  ])('%s is valid', (title) => {
    expect(titleProblem(title)).toBeNull()
  })
})

test('a sandbox is named by its title, else its alias, else its id', () => {
  expect(displayTitle({ id: 'abc123', alias: 'my-alias', title: 'Mine' })).toBe('Mine')
  expect(displayTitle({ id: 'abc123', alias: 'my-alias', title: '' })).toBe('my-alias')
  expect(displayTitle({ id: 'abc123', alias: null, title: null })).toBe('abc123')
  expect(sandboxPath({ id: 'abc123', alias: 'my-alias' })).toBe('/p/sandbox/my-alias')
  expect(sandboxPath({ id: 'abc123', alias: null })).toBe('/p/sandbox/abc123')
})

test('a fork’s name is a valid title, even if the original’s is not', () => {
  expect(titleProblem(forkTitle({ id: 'abc123', title: 'exe.\u202egnp' }))).toBeNull()
})

test('a suggested title is always valid', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (stream) => {
      const title = suggestTitle((below) => Math.floor((stream.next().value ?? 0) * below))
      expect(title).toMatch(/^[a-z]+-[a-z]+-[1-9][0-9]{3}$/)
      expect(titleProblem(title)).toBeNull()
    }),
  )
})

test('a grant only adds to the authorization, deleted or not', () => {
  const given = fc.constantFrom(null, undefined, 'READ', 'COMMENT', 'WRITE_CODE')
  fc.assert(
    fc.property(sandbox, viewer, given, (item, person, more) => {
      const before = sandboxAuthorization(item, person)
      const after = sandboxAuthorization(item, { ...person, grant: more ?? null })
      // Viewers of a workspace cannot change anything in it.
      const counts = more === 'WRITE_CODE' && person.role === 'READ' ? 'COMMENT' : more
      expect(after).toBe(counts && !item.removed && rank(counts) > rank(before) ? counts : before)
      expect(sandboxAuthorization(item, { ...nobody, grant: more ?? null })).toBe(
        sandboxAuthorization(item, nobody),
      )
    }),
  )
})

test('only a role allows organizing a sandbox, and then changing it too', () => {
  fc.assert(
    fc.property(sandbox, viewer, (item, person) => {
      const organizes = mayOrganize(item, person)
      expect(organizes).toBe(reaches(sandboxAuthorization(item, person), 'WRITE_CODE'))
      if (organizes) expect(['WRITE', 'ADMIN']).toContain(person.role)
      expect(mayOrganize(item, { ...person, grant: 'WRITE_CODE' } as never)).toBe(organizes)
    }),
  )
})

test('only a private draft is described as one', () => {
  const { draftPrivate, privacyTexts } = sandboxMessages
  expect([0, 1, 2].map((privacy) => privacyText(privacy, true))).toEqual([
    privacyTexts[0],
    privacyTexts[1],
    draftPrivate,
  ])
  expect(privacyText(2, false)).toBe(privacyTexts[2])
})
