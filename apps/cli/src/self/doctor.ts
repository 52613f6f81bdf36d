import { type AppError, toAppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import type { Paint } from '../platform/text/style.ts'
import { clean } from '../platform/text/text.ts'
import type { View } from '../platform/text/view.ts'
import type { Check } from './doctor-check.ts'
import { checkCredentials, checkSettings, checkTerminal } from './doctor-here.ts'
import { checkHost } from './doctor-host.ts'

export const doctorCommand: Define = (command, act) =>
  command
    .addHelpText(
      'after',
      examples('sandlot doctor', 'sandlot doctor --host https://sandlot.example.com --json'),
    )
    .action(act((context) => examine(context)))

/** Checks everything a command needs; exits with the status of the first failure (spec CL-021). */
export async function examine(context: Context): Promise<Outcome<'doctor/1'>> {
  const here = [checkSettings(context), checkCredentials(context)]
  const there = await checkHost(context)
  const checks = [...here, ...there, checkTerminal(context)]
  const broken = checks.find(({ problem }) => problem)
  return {
    shape: 'doctor/1',
    data: {
      ok: broken === undefined,
      checks: checks.map(({ id, state, text, hint }) => ({ id, state, text, hint })),
    },
    text: (view) => checks.map((check) => line(check, view)).join(''),
    ...(broken?.problem && { items: [asItem(broken, broken.problem, context)] }),
  }
}

const marks = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  broken: ['✗', 'red'],
  skipped: ['-', 'dim'],
} as const satisfies Record<Check['state'], readonly [string, Paint]>

function line({ id, state, text, hint }: Check, { terminal, style }: View): string {
  if (!terminal) return `${[state, id, text, hint ?? ''].map(clean).join('\t')}\n`
  const [mark, paint] = marks[state]
  return `${style[paint](mark)} ${clean(text)}\n${hint ? `  ${style.dim(clean(hint))}\n` : ''}`
}

/** The failure of a check, with the check's own hint. */
function asItem({ id, hint }: Check, problem: AppError, context: Context) {
  const { traffic, version } = context
  const failure = failureOf(toAppError(problem), { target: null, traffic, version })
  const error = { ...failure, hint: hint ?? failure.hint }
  return { id, title: null, status: 'failed' as const, error }
}
