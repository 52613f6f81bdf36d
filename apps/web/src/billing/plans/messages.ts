import { planMessages } from '@sandlot/core/billing/plans/messages'

export const plansMessages = {
  title: 'Choose a plan',
  interval: 'Billing',
  monthly: 'Monthly',
  annual: 'Annual',
  save: planMessages.save,
  perMonth: 'per month',
  billedYearly: (amount: string) => `${amount} billed yearly`,
  free: '$0',
  custom: planMessages.custom,
  choose: (plan: string) => `Choose ${plan}`,
  contact: 'Contact us',
  askAdmins: 'Ask whoever runs this server.',
  discounts: 'Students, open-source maintainers and nonprofits pay less.',
  discountsLink: 'See the discounts',

  compare: 'Compare plans',
  feature: 'Feature',
  yes: 'Yes',
  no: 'No',
  rows: {
    members: 'Members',
    storage: 'Storage per VM',
    publicSandboxes: 'Public sandboxes',
    privateSandboxes: 'Private sandboxes',
    devboxes: 'Devboxes',
    repositories: 'Repositories',
    drafts: 'Drafts',
    vmType: 'Largest VM',
    privateProject: 'Private projects',
    shareableLinks: 'Shareable links',
    privateNPM: 'Private npm packages',
    liveSessions: 'Live sessions',
    apiAccess: 'API access',
    protectedPreviews: 'Protected previews',
    instantEnvironmentResume: 'Environments resume at once',
    instantEnvironmentShare: 'Environments can be shared at once',
    sso: 'Single sign-on (SSO)',
    soc2: 'SOC 2',
    privateCloud: 'Private cloud',
    onPremise: 'On-premises',
  },
  gb: (count: number) => `${count} GB`,

  vms: 'VM types',
  vmsText: 'Devboxes use credits for as long as they run. Sandboxes that run in the browser use none.',
  vmColumns: {
    name: 'Name',
    cpu: 'vCPUs',
    memory: 'Memory',
    storage: 'Storage',
    credits: 'Credits per hour',
    cost: 'Cost per hour',
  },
  gib: (count: number) => `${count} GiB`,
  vmsFailed: 'The VM types could not be loaded.',

  faq: 'Questions',
}

/** Frequently asked questions before paying (spec BL-030 to BL-032, BL-054). */
export const faq = [
  {
    question: 'What are credits?',
    answer:
      'Credits pay for the time that devboxes run. A larger VM uses more credits per hour. Included credits reset every month.',
  },
  {
    question: 'What if I run out of credits?',
    answer:
      'On Free, devboxes are frozen until the month ends. On Pro you can buy add-ons in packages of 500, 4,000 or 24,000 credits, or pay for credits on demand at $0.018 per credit, up to the spending limit that you set.',
  },
  {
    question: 'Which VM do my devboxes get?',
    answer: 'Micro is the default VM on Pro. On Free it is Nano. You can choose another one for each devbox.',
  },
  {
    question: 'Can I pay yearly?',
    answer: 'Pro is monthly only for now.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Within 14 days, in the EU and Turkey only. Refunds are excluded if you used larger VMs, used more than 400 credits, bought an add-on, or had more than 5 members.',
  },
] as const
