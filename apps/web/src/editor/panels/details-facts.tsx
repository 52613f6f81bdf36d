import { exactTime } from '@sandlot/core/date-formats'
import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { originName } from '@sandlot/core/repositories/git-rules'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { timeAgo } from '@sandlot/core/time'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OriginLink } from '../../repositories/origin-link.tsx'
import { detailsMessages as say } from '../../sandboxes/details-messages.ts'
import { useNow } from '../../shell/browser/use-now.ts'

/** The origin, author and dates of a sandbox. */
export function DetailsFacts({ sandbox }: { sandbox: OpenSandbox }) {
  const now = useNow()
  const {
    author,
    team,
    forkedFromSandbox: origin,
    originalGit: git,
    template,
    insertedAt,
    updatedAt,
  } = sandbox
  const moment = (at: string) => (
    <time dateTime={at} title={exactTime(at)}>
      {timeAgo(at, now)}
    </time>
  )
  const facts: [string, ReactNode][] = [
    [say.template, template],
    ...(origin
      ? [
          [
            say.forkedFrom,
            <Link
              className="text-accent-text underline-offset-2 hover:underline"
              key="origin"
              params={{ id: origin.alias ?? origin.id }}
              to="/p/sandbox/$id"
            >
              {displayTitle(origin)}
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(git
      ? [
          [
            say.fromRepository,
            <OriginLink git={git} key="git" title={gitMessages.atCommit(git.branch, git.commitSha)}>
              {originName(git)}
            </OriginLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(author ? [[say.author, author.name || author.username] as [string, ReactNode]] : []),
    ...(team ? [[say.workspace, team.name] as [string, ReactNode]] : []),
    [say.created, moment(insertedAt)],
    [say.updated, moment(updatedAt)],
  ]
  return (
    <section>
      <h2 className="mb-1.5 font-medium text-sm">{say.facts}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-ink-muted">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
