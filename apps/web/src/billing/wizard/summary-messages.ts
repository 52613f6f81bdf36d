export const summaryMessages = {
  label: 'Summary',
  plan: (name: string) => `${name} plan`,
  credits: (count: string) => `${count} credits`,
  each: (price: string) => `${price} each`,
  onDemand: 'Credits on demand',
  onDemandText: 'Only what is used, each month',
  upTo: (amount: string) => `up to ${amount}`,
  monthlyCredits: 'Credits a month',
  total: 'Total',
  per: {
    monthly: (amount: string) => `${amount} per month`,
    yearly: (amount: string) => `${amount} per year`,
  },
  tax: 'Taxes are not included.',
  upcoming:
    'Your subscription is due to change at the end of its period. What you choose now replaces that change.',
}
