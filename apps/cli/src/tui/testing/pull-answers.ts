/** A pull request as the host stores it. */
export type WirePull = {
  number: number
  title: string
  state: 'open' | 'closed' | 'merged'
  draft: boolean
  mergeable: boolean
  isOwn: boolean
  headBranch: string
  reviews: { username: string; state: string; body: string }[]
}

export const wirePull = (number: number, more: Partial<WirePull> = {}): WirePull => ({
  number,
  title: 'Fix the tide table',
  state: 'open',
  draft: false,
  mergeable: true,
  isOwn: false,
  headBranch: 'fix/tides',
  reviews: [],
  ...more,
})

const addressOf = ({ number }: WirePull) => `https://github.com/harbor/tides/pull/${number}`

/** The pull request as the repository's list returns it. */
export const cardOf = (pull: WirePull) => ({
  ...{ number: pull.number, title: pull.title, draft: pull.draft, headBranch: pull.headBranch },
  ...{ additions: 3, deletions: 1, creatorUsername: 'bob', htmlUrl: addressOf(pull) },
})

const row = (pull: WirePull) => ({
  ...{ number: pull.number, title: pull.title, state: pull.state, draft: pull.draft },
  ...{ head_branch: pull.headBranch, base_branch: 'main', creator_username: 'bob' },
  html_url: addressOf(pull),
})

const detail = (pull: WirePull) => ({
  ...row(pull),
  body: 'The table was an hour off.\n\nIt is right now.',
  ...{ head_commit: 'a', base_commit: 'b', is_own: pull.isOwn, mergeable: pull.mergeable },
  ...{ checks: 'failure', reviewers: ['eve'] },
  reviews: pull.reviews.map((review, at) => ({
    ...{ id: `r${at}`, ...review, submitted_at: '2026-03-01T11:00:00Z' },
  })),
  comments: [
    {
      ...{ id: 'c1', username: 'eve', path: 'tides.ts', line: 2, side: 'RIGHT', body: 'Is it?' },
      ...{ in_reply_to: null, created_at: '2026-03-01T11:00:00Z' },
    },
  ],
  files: [
    {
      ...{ path: 'tides.ts', previous_path: null, status: 'modified', additions: 1, deletions: 1 },
      patch: '@@ -1,2 +1,2 @@\n const hours = 6\n-const late = 1\n+const late = 0',
    },
  ],
})

type Asked = { method: string; path: string; search: URLSearchParams; body: string }

const verdicts = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const

/** Answers requests about pull requests: merges, closes, reopens and reviews them. Null for any other path. */
export function pullAnswer(
  pulls: WirePull[],
  { method, path, search, body }: Asked,
  refusal: string | null,
): Response | null {
  const [, number, verb] = /\/pulls(?:\/(\d+)(?:\/(\w+))?)?$/.exec(path) ?? []
  if (!path.includes('/pulls')) return null
  if (number === undefined)
    return Response.json({
      pulls: pulls.filter(({ state }) => (search.get('state') === 'closed') !== (state === 'open')).map(row),
      has_more: false,
    })
  const pull = pulls.find((one) => one.number === Number(number))
  if (!pull) return Response.json({ code: 'not_found', errors: { detail: ['no'] } }, { status: 404 })
  if (method === 'GET') return Response.json(detail(pull))
  if (refusal !== null)
    return Response.json({ code: 'conflict', errors: { detail: [refusal] } }, { status: 409 })
  if (verb === 'reviews') {
    const { event, body: text = '' } = JSON.parse(body) as { event: keyof typeof verdicts; body?: string }
    const state = verdicts[event]
    pull.reviews.push({ username: 'ada', state, body: text })
    return Response.json({ state }, { status: 201 })
  }
  pull.state = verb === 'merge' ? 'merged' : verb === 'close' ? 'closed' : 'open'
  return Response.json(verb === 'merge' ? { commit: 'abc' } : {})
}
