import { grouped } from '@sandlot/core/grouped'

export const addonsMessages = {
  title: 'Choose your add-ons (optional)',
  text: 'More credits each month, on top of those in your plan.',
  manageTitle: 'Update plan',
  manageText: 'Change how many credits your workspace gets each month.',
  credits: (count: number) => `${grouped(count)} credits`,
  perMonth: (price: string) => `${price} per month`,
  discount: (percent: number) => `${percent}% off`,
  quantity: (addon: string) => `Number of packages with ${addon}`,
  raise: (addon: string) => `Add one package with ${addon}`,
  lower: (addon: string) => `Remove one package with ${addon}`,
  noChange: 'Nothing has changed yet.',
}
