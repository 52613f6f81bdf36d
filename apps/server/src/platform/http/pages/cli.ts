import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refusalError } from '@sandlot/core/actions'
import { BRAND } from '@sandlot/core/brand'
import { requestRefusals } from '@sandlot/core/shell/request-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../errors.ts'
import { installScript } from './cli-install.ts'

type Where = { file: string; publicUrl: string | null }

/** Serves the command line: instructions, an install script and the package itself. */
export function serveCli(app: FastifyInstance, { file, publicUrl }: Where): void {
  const config = { policy: 'anyone' } as const
  const executables = join(dirname(file), '..', 'executables')
  // The name is one of this instance's; it was checked before any request is handled.
  const hostOf = ({ protocol, host }: FastifyRequest) =>
    publicUrl === null ? `${protocol}://${host}` : new URL(publicUrl).origin
  const given =
    (send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (existsSync(file)) return send(request, reply.header('cache-control', 'no-cache'))
      return nothingThere(request, reply)
    }
  app.get(
    '/cli',
    { config },
    given(async (request, reply) => {
      const text = howTo(hostOf(request), await executablesIn(executables))
      return reply.type('text/plain; charset=utf-8').send(text)
    }),
  )
  app.get(
    '/cli/install.sh',
    { config },
    given((request, reply) => reply.type('text/plain; charset=utf-8').send(installScript(hostOf(request)))),
  )
  app.get<{ Params: { name: string } }>('/cli/executables/:name', { config }, async (request, reply) => {
    const { name } = request.params
    if ((await executablesIn(executables)).includes(name))
      return reply
        .header('cache-control', 'no-cache')
        .type('application/octet-stream')
        .send(createReadStream(join(executables, name)))
    return nothingThere(request, reply)
  })
  app.get(
    '/cli/sandlot.tgz',
    { config },
    given(async (_request, reply) => reply.type('application/gzip').send(await readFile(file))),
  )
}

function nothingThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const titles = `${request.method} ${request.url}`
  return sendProblem(refusalError(requestRefusals, 'nothingThere', { titles }), request, reply)
}

/** The executables built for this instance, if any; most have none. */
async function executablesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^sandlot-(?:linux|darwin|win)-(?:x64|arm64)(?:\.exe)?$/.test(name)).sort()
}

const executablesText = (host: string, names: readonly string[]) =>
  names.length === 0
    ? ''
    : `
Or as one file that needs nothing else; on macOS and Linux make it a program with chmod +x:

${names.map((name) => `  ${host}/cli/executables/${name}`).join('\n')}
`

const howTo = (host: string, executables: readonly string[]) => `${BRAND} from the command line

Read what the script does, then run it (Linux, macOS; it needs Node.js 20.19 or newer):

  curl -fsSL ${host}/cli/install.sh | less
  curl -fsSL ${host}/cli/install.sh | sh

Or with npm, on Windows as well:

  npm install --global ${host}/cli/sandlot.tgz

Or once, without installing it:

  npx ${host}/cli/sandlot.tgz --help
${executablesText(host, executables)}
Then sign in:

  sandlot auth login --host ${host}

AI agents get the commands as tools; this prints what such a program needs:

  sandlot mcp config --help
`
