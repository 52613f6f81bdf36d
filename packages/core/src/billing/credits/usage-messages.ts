import { type DeliveryOutcome, deliveryProblemText } from '../../delivery-rules.ts'
import { counted } from '../../grouped.ts'
import type { BudgetKind, UsageGroup } from './usage-rules.ts'

const devboxes = (count: number) => `${counted(count, 'devbox runs', 'devboxes run')} now.`

/** Sentences about usage, budgets and alerts. */
export const usageMessages = {
  title: 'Credits this month',
  used: (used: string, granted: string | null) =>
    granted === null ? `${used} credits used` : `${used} of ${granted} credits used`,
  running: (count: number) => (count === 0 ? 'No devbox is running.' : devboxes(count)),
  loadFailed: 'The use of credits could not be loaded',
  loading: 'Loading the use of credits',
  breakdown: 'Where credits went',
  own: 'What you used. Admins see what everybody used.',
  all: 'What everyone in the workspace used.',
  by: 'Group by',
  month: 'Month',
  groups: {
    box: 'Devbox',
    branch: 'Branch',
    person: 'Person',
    token: 'Token',
    label: 'Label',
  } satisfies Record<UsageGroup, string>,
  none: {
    box: 'No devbox',
    branch: 'No branch',
    person: 'Nobody',
    token: 'Without a token',
    label: 'Without a label',
  } satisfies Record<UsageGroup, string>,
  /** Something that was deleted, or the draft of another person. */
  nameless: (id: string, by: UsageGroup) =>
    by === 'person' ? 'Deleted account' : by === 'token' ? 'Deleted token' : id,
  hours: 'Hours',
  credits: 'Credits',
  rounded: 'The month is counted in whole credits, rounded up.',
  nothing: 'Nothing used credits this month.',

  budgets: 'Budgets',
  budgetsText:
    'A monthly limit in credits. Whoever is responsible for it is notified at 50, 80, 90 and 100%.',
  noBudgets: 'There are no budgets yet.',
  budgetOf: 'For',
  budgetKinds: {
    workspace: 'Workspace',
    person: 'Person',
    token: 'Token',
    label: 'Label',
  } satisfies Record<BudgetKind, string>,
  budgetTitle: (kind: string, title: string | null) => (title === null ? kind : `${kind}: ${title}`),
  budgetUsed: (used: string, credits: string) => `${used} of ${credits} credits`,
  budgetGone: 'deleted',
  choose: 'Choose',
  labelName: 'Label',
  amount: 'Credits a month',
  amountWrong: (most: string) => `Enter a whole number of credits from 0 to ${most}.`,
  whenUsed: 'When it is used up',
  stops: 'Nothing starts',
  tells: 'Only notify',
  saveBudget: 'Set budget',
  saveFailed: 'The budget could not be set',
  removeBudget: (title: string) => `Remove the budget for ${title}`,
  remove: 'Remove',

  statement: 'Statement',
  statementText: 'Every run of a devbox in the month.',
  onDemand: (amount: string) => `${amount} to be paid beyond what the plan includes.`,
  csv: 'CSV',
  json: 'JSON',
  focus: 'FOCUS',
  started: 'Started',
  statementFailed: 'The statement could not be loaded',
  runCredits: (credits: string) => `${credits} credits`,
  noRuns: 'No devbox ran this month.',

  spending: 'Spending limit',
  spendingSaved: 'The spending limit is set',
  dollarsWrong: 'Enter a whole number of dollars.',

  addons: 'Add-ons',
  addonsText: 'Credits on top of those of the plan.',
  addonCredits: (credits: string) => `${credits} credits`,
  aMonth: (price: string) => `${price} a month`,
  manageAddons: 'Manage add-ons',

  webhook: 'Webhook',
  webhookText: 'This address is notified at 50, 80, 90 and 100% of each budget. Requests are signed.',
  save: 'Save',
  delivered: (at: string) => `Last delivery: ${at}, arrived`,
  failed: (at: string, outcome: DeliveryOutcome) =>
    `Last delivery: ${at}, failed: ${deliveryProblemText(outcome)}`,
}
