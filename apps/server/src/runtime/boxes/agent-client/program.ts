/** How Node runs an agent: small, since there is one in every box. */
export const agentNodeOptions = ['--max-semi-space-size=1', '--v8-pool-size=1', '--max-old-space-size=128']
