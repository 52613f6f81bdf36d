import { pullMessages } from '@sandlot/core/branches/pull-messages'
import type { PullDetail } from '@sandlot/core/branches/pull-rest'
import type { Pull } from '../../branches/pulls/pages.ts'
import { pullPairs, shownPull } from '../../branches/pulls/present.ts'
import { isoTime } from '../../platform/time/time.ts'
import { age } from '../age.ts'
import { tuiTexts } from '../messages.ts'
import { pairLines } from '../shell/pairs.ts'
import type { Segment, Style } from '../shell/segments.ts'
import { pieces, wrapped } from '../text.ts'
import { highlighted } from './highlight.ts'

type Lines = Segment[][]

/** What the list knows, until the rest is loaded. */
export const rowDetails = (pull: Pull, columns: number): Lines =>
  pairLines(
    [
      ['Pull request', pullMessages.reviewTitle(pull.number, pull.title)],
      ['State', pull.state],
      ['Branch', pull.headBranch],
      ['Author', pull.creatorUsername],
      ['Address', pull.htmlUrl],
    ],
    columns,
  )

/** The state, then the author's description. */
export function pullDetails(repository: string, pull: PullDetail, columns: number): Lines {
  const { files, mergeable, htmlUrl, body, state } = pull
  const sum = (of: 'additions' | 'deletions') => files.reduce((all, file) => all + file[of], 0)
  const pairs = pairLines(
    [
      ...pullPairs(shownPull(repository, pull)),
      ['Conflicts', state === 'open' && mergeable === false ? pullMessages.conflicts : null],
      [
        'Files',
        files.length === 0 ? null : tuiTexts.changedFiles(files.length, sum('additions'), sum('deletions')),
      ],
      ['Address', htmlUrl],
    ],
    columns,
  )
  return body.trim() === '' ? pairs : [...pairs, [], ...said(body, columns)]
}

const signs = { added: 'A', removed: 'D', modified: 'M', renamed: 'R' } as const

/** Each file with its changes. */
export const pullFiles = ({ files }: PullDetail, columns: number): Lines =>
  files.flatMap(({ path, previousPath, status, additions, deletions, patch }): Lines => {
    const name = previousPath === null ? path : `${previousPath} > ${path}`
    return [
      ...wrapped(`${signs[status]} ${name} +${additions} -${deletions}`, columns).map((text): Segment[] => [
        { text, style: 'strong' },
      ]),
      ...(patch === null
        ? wrapped(pullMessages.noPatch, columns).map((text): Segment[] => [{ text, style: 'dim' }])
        : patchLines(patch, columns)),
      [],
    ]
  })

const patchStyles: Readonly<Record<string, Style>> = { '+': 'good', '-': 'bad', '@': 'dim' }

const patchLines = (patch: string, columns: number): Lines =>
  highlighted(patch.replace(/\n$/, ''), '').flatMap((line) => {
    const text = line.map((part) => part.text).join('')
    const style = patchStyles[text.charAt(0)]
    return pieces(text, columns).map((piece): Segment[] => [{ text: piece, ...(style && { style }) }])
  })

/** Reviews, then comments on lines. */
export function pullReviews(
  { reviews, comments, reviewers }: PullDetail,
  { columns, now }: { columns: number; now: Date },
): Lines {
  const head = (who: string, what: string, at: string): Segment[] => [
    { text: who, style: 'strong' },
    { text: `  ${what}` },
    { text: `  ${age(isoTime(at), now)}`, style: 'dim' },
  ]
  return [
    ...(reviewers.length === 0
      ? []
      : [...wrapped(pullMessages.waitingFor(reviewers), columns).map((text): Segment[] => [{ text }]), []]),
    ...reviews.flatMap(({ username, state, body, submittedAt }) => [
      head(username, pullMessages.states[state], submittedAt),
      ...said(body, columns),
      [],
    ]),
    ...comments.flatMap(({ username, path, line, body, createdAt }) => [
      head(username, line === null ? path : `${path}:${line}`, createdAt),
      ...said(body, columns),
      [],
    ]),
  ]
}

const said = (text: string, columns: number): Lines =>
  text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r?\n/)
        .flatMap((line) => wrapped(line, columns).map((part): Segment[] => [{ text: part }]))
