/** Why another server was not told something. */
export const deliveryProblems = ['address', 'unreachable', 'timeout', 'status'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** What was answered, null where nobody did, and what went wrong, null where all went well. */
export type DeliveryOutcome = { status: number | null; problem: DeliveryProblem | null }

const texts: Record<DeliveryProblem, (status: number | null) => string> = {
  address: () => 'the address is not on the internet',
  unreachable: () => 'the server could not be reached',
  timeout: () => 'the server did not answer in time',
  status: (status) => `the server answered ${status}`,
}

/** Empty for what arrived. */
export const deliveryProblemText = ({ problem, status }: DeliveryOutcome): string =>
  problem === null ? '' : texts[problem](status)
