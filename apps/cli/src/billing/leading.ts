import { CliError, innermostProblem } from '../platform/failure.ts'
import { billingTexts } from './messages.ts'

type Way = { hint: string; next: string }

/** What leads further, by the reason of a refusal. */
const ways: Readonly<Record<string, Way>> = {
  planEnds: { hint: billingTexts.keepHint, next: 'sandlot billing plan pro --apply' },
  changeDeclined: { hint: billingTexts.portalHint, next: 'sandlot billing portal' },
}

/** Asks the host for something that is paid for; a refusal of it names the command that leads further. */
export async function leading<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const refused = innermostProblem(error)
    const way = ways[refused?.reason ?? '']
    if (!refused?.reason || !way) throw error
    const { code, message, reason } = refused
    throw new CliError(code, message, { reason, hint: way.hint, next: [way.next] })
  }
}
