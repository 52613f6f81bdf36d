import { z } from 'zod'

const text = z.string().transform((value) => value.replaceAll('\0', ''))
const Login = z.object({ login: text, avatar_url: z.string().nullish() })
const Repository = z.object({ id: z.int(), name: text, owner: z.object({ login: text }) })
const Pull = z.object({ number: z.int(), head: z.object({ ref: text }), user: Login.nullish() })
const Listed = z.array(z.object({ id: z.int() })).catch([])

/** The parts of GitHub's webhooks that are read; those without any of them are irrelevant here. */
export const Payload = z.object({
  action: z.string().optional(),
  installation: z.object({ id: z.int() }).nullish().catch(null),
  repository: Repository.nullish().catch(null),
  repositories: Listed.optional(),
  repositories_added: Listed.optional(),
  repositories_removed: Listed.optional(),
  sender: Login.nullish().catch(null),
  pull_request: Pull.nullish().catch(null),
  requested_reviewer: Login.nullish().catch(null),
  review: z.object({ state: z.string(), user: Login.nullish() }).nullish().catch(null),
})
export type Payload = z.output<typeof Payload>

/** The GitHub ids of the repositories that may have changed. */
export const repositoriesIn = (payload: Payload): number[] => [
  ...new Set([
    ...(payload.repository ? [payload.repository.id] : []),
    ...[payload.repositories, payload.repositories_added, payload.repositories_removed].flatMap((some) =>
      (some ?? []).map(({ id }) => id),
    ),
  ]),
]

/** Something about a pull request that a person wants to know immediately: for whom, and from whom. */
export type PullNews = {
  type: 'pull_request_review_requested' | 'pull_request_review_received'
  toLogin: string
  from: { login: string; avatarUrl: string | null }
  reviewState: string | null
  repositoryId: number
  branch: string
  number: number
}

export function pullNewsIn(event: string, payload: Payload): PullNews | null {
  const { action, pull_request: pull, repository, sender, requested_reviewer: asked, review } = payload
  if (!pull || !repository) return null
  const about = { repositoryId: repository.id, branch: pull.head.ref, number: pull.number }
  const person = (from: z.output<typeof Login>) => ({ login: from.login, avatarUrl: from.avatar_url ?? null })
  if (event === 'pull_request' && action === 'review_requested' && asked && sender)
    return {
      ...about,
      type: 'pull_request_review_requested',
      toLogin: asked.login,
      from: person(sender),
      reviewState: null,
    }
  const by = review?.user ?? sender
  if (event === 'pull_request_review' && action === 'submitted' && review && pull.user && by)
    return pull.user.login === by.login
      ? null
      : {
          ...about,
          type: 'pull_request_review_received',
          toLogin: pull.user.login,
          from: person(by),
          reviewState: review.state.toUpperCase(),
        }
  return null
}
