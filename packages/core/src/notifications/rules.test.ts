import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notificationMessages } from './messages.ts'
import {
  authorizationLabel,
  describeNotification,
  isNotificationType,
  type NotificationType,
  notificationText,
  notificationTime,
  notificationTypes,
  readData,
  reviewLabel,
} from './rules.ts'

const team = { team_id: 't-1', team_name: 'Makers' }
const pull = { owner: 'acme', repo: 'site', branch: 'fix/a b', team_id: 't-1', pull_request_number: 7 }

/** The wire form of each type (spec EN-034 to EN-039), with the expected result. */
const comment = {
  author_name: 'Ada',
  author_avatar: '/a.svg',
  sandbox_id: 'x1y2z3',
  sandbox_title: 'My box',
  thread_id: 'c-1',
}
const samples: Record<NotificationType, { data: object; text: string; path: string }> = {
  team_invite: {
    data: { inviter_name: 'Ada', inviter_avatar: '/a.svg', ...team },
    text: 'Ada invites you to join Makers',
    path: '/invite/t-1',
  },
  team_accepted: {
    data: { user_name: 'Ada', user_avatar: '/a.svg', ...team },
    text: 'Ada accepted your invitation to join Makers',
    path: '/dashboard/recent?workspace=t-1',
  },
  team_invite_requested: {
    data: { requester_name: 'Ada', requester_avatar: '/a.svg', requester_email: 'a+b@c.example', ...team },
    text: 'Ada asks to join Makers',
    path: '/t/overview?workspace=t-1&invite_email=a%2Bb%40c.example',
  },
  sandbox_invitation: {
    data: {
      inviter_name: 'Ada',
      inviter_avatar: '/a.svg',
      sandbox_id: 'x1y2z3',
      sandbox_alias: 'my-box-x1y2z3',
      sandbox_title: 'My box',
      authorization: 'WRITE_CODE',
    },
    text: 'Ada invites you to edit My box',
    path: '/p/sandbox/my-box-x1y2z3',
  },
  comment_mention: {
    data: comment,
    text: 'Ada mentioned you in a comment on My box',
    path: '/p/sandbox/x1y2z3?comment=c-1',
  },
  comment_reply: {
    data: comment,
    text: 'Ada replied to a comment on My box',
    path: '/p/sandbox/x1y2z3?comment=c-1',
  },
  comment_added: {
    data: comment,
    text: 'Ada commented on My box',
    path: '/p/sandbox/x1y2z3?comment=c-1',
  },
  pull_request_review_requested: {
    data: { requester_name: 'Ada', requester_avatar: '/a.svg', ...pull },
    text: 'Ada asks for your review of pull request #7 in acme/site',
    path: '/p/github/acme/site/fix%2Fa%20b?workspaceId=t-1&mode=review',
  },
  budget_used: {
    data: {
      ...{ team_id: 't-1', team_name: 'Ada', team_avatar: '/a.svg' },
      ...{ percent: 80, budget_of: 'label', budget_title: 'ci' },
    },
    text: "Ada has used 80% of this month's budget for ci",
    path: '/t/usage?workspace=t-1',
  },
  pull_request_review_received: {
    data: { reviewer_name: 'Ada', reviewer_avatar: '/a.svg', review_state: 'APPROVED', ...pull },
    text: 'Ada approved your pull request #7 in acme/site',
    path: '/p/github/acme/site/fix%2Fa%20b?workspaceId=t-1&mode=review',
  },
}
const wire = (type: string, data: unknown) => ({ type, data: JSON.stringify(data) })

test('[EN-068] these types are known, plus those for comments and budgets', () => {
  expect([...notificationTypes].sort()).toEqual([
    'budget_used',
    'comment_added',
    'comment_mention',
    'comment_reply',
    'pull_request_review_received',
    'pull_request_review_requested',
    'sandbox_invitation',
    'team_accepted',
    'team_invite',
    'team_invite_requested',
  ])
  expect(Object.keys(notificationMessages.typeLabels).sort()).toEqual([...notificationTypes].sort())
})

test.each([
  [
    '[EN-034]',
    'pull_request_review_received',
    'reviewState reviewerAvatar reviewerName owner repo branch teamId pullRequestNumber',
  ],
  [
    '[EN-035]',
    'pull_request_review_requested',
    'requesterName requesterAvatar pullRequestNumber owner repo branch teamId',
  ],
  ['[EN-036]', 'team_invite', 'inviterName inviterAvatar teamName teamId'],
  ['[EN-037]', 'team_invite_requested', 'requesterAvatar requesterName requesterEmail teamName teamId'],
  ['[EN-038]', 'team_accepted', 'userAvatar userName teamName teamId'],
  [
    '[EN-039]',
    'sandbox_invitation',
    'inviterAvatar inviterName sandboxTitle sandboxAlias sandboxId authorization',
  ],
] as const)('%s the data of %s has the fields %s', (_id, type, fields) => {
  const read = readData(type, wire(type, samples[type].data))
  expect(Object.keys(read ?? {}).sort()).toEqual(fields.split(' ').sort())
})

test.each(notificationTypes)('%s has its text, avatar and target', (type) => {
  const { data, text, path } = samples[type]
  const view = describeNotification(wire(type, data))
  expect(view && notificationText(view)).toBe(text)
  expect(view).toMatchObject({ type, avatar: { name: 'Ada', url: '/a.svg' }, target: { path } })
  expect(view?.text[0]).toEqual({ text: 'Ada', strong: true })
})

test('a workspace invitation leads to where it is answered, with the details needed there', () => {
  expect(describeNotification(wire('team_invite', samples.team_invite.data))?.target).toEqual({
    kind: 'team-invite',
    path: '/invite/t-1',
    teamId: 't-1',
    teamName: 'Makers',
    inviterName: 'Ada',
    inviterAvatar: '/a.svg',
  })
})

test('a usage alert is about a plan, a workspace budget, or a personal one', () => {
  const { data } = samples.budget_used
  const told = (more: object) => {
    const view = describeNotification(wire('budget_used', { ...data, ...more }))
    return view && notificationText(view)
  }
  expect([
    told({ budget_of: null, budget_title: null }),
    told({ budget_of: 'workspace', budget_title: '' }),
    told({ budget_of: 'person', budget_title: 'ben' }),
  ]).toEqual([
    'Ada has used 80% of its credits this month',
    'Ada has used 80% of its budget this month',
    "Ada has used 80% of this month's budget for ben",
  ])
})

test.each(notificationTypes)('%s is readable without a picture or workspace', (type) => {
  const bare = Object.fromEntries(
    Object.entries(samples[type].data).filter(([key]) => !key.endsWith('_avatar')),
  )
  expect(describeNotification(wire(type, bare))?.avatar).toEqual({ name: 'Ada', url: null })
  if (type.startsWith('pull_request'))
    expect(describeNotification(wire(type, { ...bare, team_id: null }))?.target.path).toMatch(
      /\?mode=review$/,
    )
})

test('[NT-036] data is JSON text, whose keys are camel-cased on reading', () => {
  expect(readData('team_invite', wire('team_invite', samples.team_invite.data))).toEqual({
    inviterName: 'Ada',
    inviterAvatar: '/a.svg',
    teamId: 't-1',
    teamName: 'Makers',
  })
})

test.each([
  ['[NT-028]', 'COMMENT', 'comment on'],
  ['[NT-029]', 'WRITE_CODE', 'edit'],
  ['[NT-030]', 'READ', 'view'],
  ['[NT-030]', 'WRITE_PROJECT', 'view'],
  ['[NT-030]', '', 'view'],
] as const)('%s a sandbox invitation with %s reads %s', (_id, authorization, says) => {
  expect(authorizationLabel(authorization)).toBe(says)
  const data = { ...samples.sandbox_invitation.data, authorization }
  const view = describeNotification(wire('sandbox_invitation', data))
  expect(view && notificationText(view)).toBe(`Ada invites you to ${says} My box`)
})

test.each([
  ['[NT-031]', 'APPROVED', 'approved'],
  ['[NT-032]', 'COMMENTED', 'commented on'],
  ['[NT-033]', 'CHANGES_REQUESTED', 'requested changes to'],
  ['[NT-034]', 'DISMISSED', 'left a review on'],
  ['[NT-034]', '', 'left a review on'],
] as const)('%s the label of the review state %s is %s', (_id, state, label) => {
  expect(reviewLabel(state)).toBe(label)
  const data = { ...samples.pull_request_review_received.data, review_state: state }
  const view = describeNotification(wire('pull_request_review_received', data))
  expect(view && notificationText(view)).toBe(`Ada ${label} your pull request #7 in acme/site`)
})

test('an untitled sandbox is named by its alias, else by its id', () => {
  const named = (more: object) => {
    const view = describeNotification(
      wire('sandbox_invitation', { ...samples.sandbox_invitation.data, ...more }),
    )
    return [view?.text.at(-1)?.text, view?.target.path]
  }
  expect(named({ sandbox_title: null })).toEqual(['my-box-x1y2z3', '/p/sandbox/my-box-x1y2z3'])
  expect(named({ sandbox_title: '', sandbox_alias: '' })).toEqual(['x1y2z3', '/p/sandbox/x1y2z3'])
})

describe('[ER-072] an unknown notification shows nothing', () => {
  test.each(['', 'team_invited', 'TEAM_INVITE', '__proto__', 'toString', 'constructor'])(
    'type %j',
    (type) => {
      expect(isNotificationType(type)).toBe(false)
      expect(describeNotification(wire(type, samples.team_invite.data))).toBeNull()
    },
  )

  test.each(['', 'null', '[]', '"text"', '{', '{}', '{"team_id":1}'])('data %j', (data) => {
    for (const type of notificationTypes) expect(describeNotification({ type, data })).toBeNull()
  })

  test('never throws, and never links outside the instance, for any data', () => {
    const anyData = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .constantFrom(...notificationTypes)
        .chain((type) =>
          fc
            .record(
              Object.fromEntries(
                Object.keys(samples[type].data).map((key) => [key, fc.oneof(fc.string(), fc.webUrl())]),
              ),
            )
            .map((data) => JSON.stringify(data)),
        ),
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...notificationTypes)), anyData, (type, data) => {
        const path = describeNotification({ type, data })?.target.path
        if (path !== undefined) {
          expect(new URL(path, 'https://own.example').origin).toBe('https://own.example')
          expect(path).toMatch(/^\/(?!\/)/)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('[NT-037] reads times as UTC, with or without a zone', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const before = process.env.TZ
  try {
    // In the UTC time zone, the two could not be told apart.
    process.env.TZ = 'America/New_York'
    for (const at of ['2026-03-01T09:00:00', '2026-03-01T09:00:00.000Z', '2026-03-01T10:00:00+01:00'])
      expect(notificationTime(at, now)).toBe('3h ago')
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})

test('[NT-015] times are short: y, mo, d, h, m, s', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const times = [
    ['2024-01-01T12:00:00', '2y ago'],
    ['2025-12-01T12:00:00', '2mo ago'],
    ['2026-02-26T12:00:00', '3d ago'],
    ['2026-03-01T07:00:00', '5h ago'],
    ['2026-03-01T11:50:00', '10m ago'],
    ['2026-03-01T11:59:30', '30s ago'],
  ] as const
  for (const [at, shown] of times) expect(notificationTime(at, now)).toBe(shown)
})
