import { grouped } from '../grouped.ts'

export const adminWorkspaceMessages = {
  title: 'Workspaces',
  search: 'Search workspaces',
  searchHint: 'Name or id',
  loading: 'Loading workspaces',
  loadFailed: 'There was a problem getting the workspaces',
  notFound: 'There is no such workspace.',
  noPlans: 'This instance has no plans, so nothing is limited. Set SANDLOT_PLANS=on to have them.',
  empty: 'No workspace found',
  emptyText: 'No workspace matches.',
  personal: 'Personal',
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  sandboxes: (count: number) => (count === 1 ? '1 sandbox' : `${count} sandboxes`),
  admins: (names: readonly string[]) => `Admins: ${names.join(', ')}`,
  created: (when: string) => `Created ${when}`,
  setPlan: 'Set plan…',
  setPlanOf: (workspace: string) => `Set plan of ${workspace}…`,
  asking: 'Only workspaces that asked for a plan',
  asks: (plan: string) => `Asks for ${plan}`,
  asksAlso: (what: readonly string[]) => `Also asks for ${what.join(', ')}`,
  request: (by: string | null, when: string, what: readonly string[]) =>
    `${by ?? 'Somebody'} asked ${when} for ${what.join(', ')}. Setting a plan answers that.`,
  yearly: 'paid yearly',
  /** By its credits, or by its id where nobody knows those. */
  addon: (count: number, credits: number | string) =>
    `${count} × ${typeof credits === 'number' ? `${grouped(credits)} credits` : credits}`,
  spendingLimit: (dollars: string) => `a spending limit of ${dollars}`,
  noneAsks: 'No workspace has asked for a plan',
  planTitle: (workspace: string) => `Plan of ${workspace}`,
  planText:
    'Takes effect at once for everybody in the workspace. Nobody is charged. On a smaller plan nothing is deleted, but what is over the limits cannot grow.',
  planLabel: 'Plan',
  trialLabel: 'For how long',
  forGood: 'For good',
  trial: (days: number) => `For ${days} days, as a trial that ends by itself`,
  ubbBeta: 'Billed by usage',
  friendOfCsb: 'Friend of the house',
  credits: 'Included credits per month',
  creditsOfPlan: (credits: number) => `As the plan has it: ${grouped(credits)}`,
  creditsHint:
    'Leave it empty for what the plan has. Add-ons are not part of a plan that you set: their credits go here.',
  creditsWrong: 'Enter a whole number of credits, or leave it empty.',
  save: 'Set plan',
  planSet: (workspace: string, plan: string) => `${workspace} is now on ${plan}`,
  planFailed: 'There was a problem setting the plan',
}
