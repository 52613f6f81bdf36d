/** Node options that keep an agent small, since every box runs one. */
export const agentNodeOptions = ['--max-semi-space-size=1', '--v8-pool-size=1', '--max-old-space-size=128']
