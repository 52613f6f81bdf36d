import { BRAND } from '../../brand.ts'
import { grouped } from '../../grouped.ts'
import type { BudgetKind } from '../credits/usage-rules.ts'

type Alert = {
  workspace: string
  /** Null for the credits of the plan. */
  budget: { kind: BudgetKind; title: string; isHard: boolean } | null
  percent: number
  used: number
  of: number
}

const budgetOf = ({ kind, title }: NonNullable<Alert['budget']>, workspace: string): string =>
  kind === 'workspace' ? `The budget of ${workspace}` : `The budget of ${title} in ${workspace}`

const whatThen = ({ percent, budget }: Alert): string => {
  if (percent < 100) return ''
  if (budget?.isHard === false) return ' Devboxes keep running: this budget only sends alerts.'
  return budget
    ? ' No devbox starts on it until the month ends, or the budget is raised.'
    : ' No devbox starts until the month ends, or there are more credits.'
}

/** The mail sent when a share of a budget is used. */
export const alertLetter = (alert: Alert): { subject: string; text: string } => {
  const { workspace, budget, percent, used, of } = alert
  const what = budget ? budgetOf(budget, workspace) : `The credits of ${workspace}`
  return {
    subject: `${percent}% used: ${what.replace(/^The /, 'the ')} on ${BRAND}`,
    text: `${what}: ${grouped(used)} of ${grouped(of)} credits of this month are used.${whatThen(alert)}`,
  }
}
