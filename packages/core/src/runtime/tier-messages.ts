export const tierMessages = {
  notFound: (shortid: string) => `There is no virtual machine “${shortid}”.`,
  unknown: (tier: number, known: readonly number[]) =>
    `There is no virtual machine tier ${tier}. The tiers are ${known.join(', ')}.`,
  tooHigh: (name: string, highest: string) =>
    `${name} is more than this workspace’s plan includes. Choose ${highest} or a smaller one.`,
  beyondHost: (name: string, cpu: number, memory: number) =>
    `${name} is more than this server’s machine has (${cpu} vCPUs, ${memory} GiB RAM). Choose a smaller one.`,
  beyondHere: 'Larger than this server',
  /** Spelled as in the product (spec CR-047, ER-093). */
  creditsUncounted: 'No credits are counted on this server.',
  creditsUsed: (used: string, total: string) => `${used} of ${total} credits used this month`,
  outOfCredits: 'You have run our of credits.',
  betterForPro: 'Better specs are available for Pro workspaces.',
  needsPlan: 'Not in your plan',
  label: 'Virtual machine',
  loading: 'Loading sizes',
  failed: 'The sizes of virtual machines could not be loaded.',
}
