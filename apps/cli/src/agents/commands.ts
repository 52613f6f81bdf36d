import type { Noun } from '../platform/commands/command.ts'

/** Tools for agents, over the Model Context Protocol. */
export const agentCommands: Noun = {
  summary: 'Give AI agents the commands as tools (Model Context Protocol)',
  verbs: {
    serve: {
      summary: 'Serve the tools on standard input and output, for an agent’s program',
      load: async () => (await import('./serve.ts')).serveCommand,
    },
    tools: {
      summary: 'List the tools that an agent would get',
      load: async () => (await import('./list.ts')).toolsCommand,
    },
    config: {
      summary: 'Print the settings with which an agent’s program finds the tools',
      load: async () => (await import('./config.ts')).configCommand,
    },
  },
}
