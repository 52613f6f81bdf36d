import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { refusalError } from '@sandlot/core/actions'
import { BRAND } from '@sandlot/core/brand'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../errors.ts'
import { installScript } from './cli-install.ts'

type Where = { file: string; publicUrl: string | null }

/** Gives the command line to whoever wants it: how to get it, a script that installs it, and the package itself. */
export function serveCli(app: FastifyInstance, { file, publicUrl }: Where): void {
  const config = { policy: 'anyone' } as const
  // The name was checked to be one of this instance's before anything is answered.
  const hostOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin
  const given =
    (send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (existsSync(file)) return send(request, reply.header('cache-control', 'no-cache'))
      const titles = `${request.method} ${request.url}`
      return sendProblem(refusalError(requestRefusals, 'nothingThere', { titles }), request, reply)
    }
  app.get(
    '/cli',
    { config },
    given((request, reply) => reply.type('text/plain; charset=utf-8').send(howTo(hostOf(request)))),
  )
  app.get(
    '/cli/install.sh',
    { config },
    given((request, reply) => reply.type('text/plain; charset=utf-8').send(installScript(hostOf(request)))),
  )
  app.get(
    '/cli/sandlot.tgz',
    { config },
    given(async (_request, reply) => reply.type('application/gzip').send(await readFile(file))),
  )
}

const howTo = (host: string) => `${BRAND} from the command line

Read what the script does, then run it (Linux, macOS; it needs Node.js 20.19 or newer):

  curl -fsSL ${host}/cli/install.sh | less
  curl -fsSL ${host}/cli/install.sh | sh

Or with npm, on Windows as well:

  npm install --global ${host}/cli/sandlot.tgz

Or once, without installing it:

  npx ${host}/cli/sandlot.tgz --help

Then sign in:

  sandlot auth login --host ${host}
`
