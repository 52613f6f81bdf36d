import { features } from '@sandlot/core/accounts/rest'
import { BRAND } from '@sandlot/core/brand'
import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'
import { CliError, innermostProblem } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { details } from '../platform/text/table.ts'
import { areCompatible } from './compatible.ts'

export const versionCommand: Define = (command, act) =>
  command
    .option('--check', 'also check the host’s version and whether the two are compatible')
    .addHelpText('after', examples('sandlot version', 'sandlot version --check --json'))
    .action(
      act((context, flags: { check?: true }) =>
        flags.check ? checkVersion(context) : printVersion(context),
      ),
    )

async function printVersion({ version }: Context): Promise<Outcome<'version/1'>> {
  return {
    shape: 'version/1',
    data: { client: version, host: null, server: null, compatible: null },
    text: () => `${version}\n`,
  }
}

/** Asks the host for its version; an incompatible pair exits with 12 and both versions (spec CL-019). */
export async function checkVersion(context: Context): Promise<Outcome<'version/1'>> {
  const { host } = context.target()
  const client = await context.connect({ anonymous: true })
  const { version: server = null } = await client.rest(features).catch((error: unknown) => {
    // If the answer to this request has another shape, the host is something else entirely.
    throw innermostProblem(error)?.code === 'incompatible'
      ? new AppError('offline', cliMessages.notSandlot(host), { hint: cliMessages.notSandlotHint })
      : error
  })
  const compatible = server === null ? null : areCompatible(context.version, server)
  if (compatible === false)
    throw new CliError(
      'incompatible',
      `sandlot ${context.version} is not compatible with ${host}, which runs ${server}.`,
      {
        hint: 'Update the older of the two.',
        next: [],
      },
    )
  return {
    shape: 'version/1',
    data: { client: context.version, host, server, compatible },
    meta: { host },
    text: details([
      ['sandlot', context.version],
      [host, server === null ? `${BRAND}, which does not tell its version` : `${BRAND} ${server}`],
      ['Compatible', compatible === null ? 'unknown' : 'yes'],
    ]),
  }
}
