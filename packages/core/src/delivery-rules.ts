/** Why a webhook could not be delivered. */
export const deliveryProblems = ['address', 'unreachable', 'timeout', 'status'] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** The response's status, null without one, and what went wrong, null if nothing did. */
export type DeliveryOutcome = { status: number | null; problem: DeliveryProblem | null }

const texts: Record<DeliveryProblem, (status: number | null) => string> = {
  address: () => 'the address is not on the internet',
  unreachable: () => 'the server could not be reached',
  timeout: () => 'the server did not answer in time',
  status: (status) => `the server answered ${status}`,
}

/** Empty if it was delivered. */
export const deliveryProblemText = ({ problem, status }: DeliveryOutcome): string =>
  problem === null ? '' : texts[problem](status)
