import { existsSync } from 'node:fs'
import { execSignals } from '@sandlot/core/runtime/boxes/attach-rules'
import { asEnvironment, asOneOf, asText, asTextOr, asWhole } from '../fields.ts'
import { COLUMNS_MAX } from '../limits.ts'
import { type Call, type Routes, readFields } from '../router.ts'
import { attach } from './attach.ts'
import type { SessionStart, Sessions } from './sessions.ts'

type Options = {
  sessions: Sessions
  environment: () => Record<string, string>
  folderAt: (path: string) => Promise<string>
  began: () => void
}

export function sessionRoutes({ sessions, environment, folderAt, began }: Options): Routes {
  async function start({ stream }: Call) {
    const fields = await readFields(stream)
    const kind = asOneOf(fields.kind, ['terminal', 'task'])
    const command = fields.command === undefined ? null : asText(fields.command, 10_000)
    const env = { ...environment(), ...asEnvironment(fields.env) }
    const cwd = await folderAt(asTextOr(fields.cwd, 4_096, ''))
    const cols = asWhole(fields.cols, 1, COLUMNS_MAX)
    const rows = asWhole(fields.rows, 1, COLUMNS_MAX)
    const name = asTextOr(fields.name, 200, command?.slice(0, 200) ?? freeShellName(sessions))
    const session = sessions.start({ kind, name, command, ...program(command, env), cwd, env, cols, rows })
    began()
    return session.info()
  }

  return {
    'GET /sessions': () => sessions.all().map((session) => session.info()),
    'POST /sessions': start,
    'DELETE /sessions/:id': ({ id }) => {
      sessions.remove(id)
      return {}
    },
    'POST /sessions/:id/attach': ({ id, stream, query }) =>
      attach(sessions.get(id), stream, Number(query.get('from') ?? 0)),
    'POST /sessions/:id/resize': async ({ id, stream }) => {
      const { cols, rows } = await readFields(stream)
      const session = sessions.get(id)
      session.resize(asWhole(cols, 1, COLUMNS_MAX), asWhole(rows, 1, COLUMNS_MAX))
      return session.info()
    },
    'POST /sessions/:id/signal': async ({ id, stream }) => {
      const { signal } = await readFields(stream)
      const session = sessions.get(id)
      session.signal(asOneOf(signal, execSignals))
      return session.info()
    },
  }
}

/** Unnamed shells are numbered, so that users can tell them apart in every list. */
function freeShellName(sessions: Sessions): string {
  const taken = new Set(sessions.all().map((session) => session.info().name))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'shell' : `shell ${number}`
    if (!taken.has(name)) return name
  }
}

const SHELLS = ['/bin/bash', '/bin/sh']

function program(command: string | null, env: Record<string, string>): Pick<SessionStart, 'file' | 'args'> {
  const shell = env.SHELL ?? SHELLS.find((file) => existsSync(file)) ?? '/bin/sh'
  return command === null ? { file: shell, args: ['-l'] } : { file: shell, args: ['-c', command] }
}
