import { BRAND } from '@sandlot/core/brand'

export const agentTexts = {
  workspace: 'The workspace to work in, by id or name (default: the one in use)',
  fields: 'Only these fields of the result, such as id and title, to keep it short',
  unknown: (tool: string, key: string) => `${tool} takes no “${key}”.`,
  wrongType: (key: string, type: string) =>
    `“${key}” must be ${type === 'integer' ? 'a whole number' : `of type ${type}`}.`,
  missing: (key: string) => `“${key}” is missing.`,
  takes: (keys: readonly string[]) => `It takes: ${keys.join(', ')}.`,
  meant: (description: string) => `${description}.`,
  unknownTool: (name: string) => `There is no tool ${name}.`,
  unknownToolset: (name: string) => `There is no toolset “${name}”.`,
  toolsetsAre: (names: readonly string[]) => `Use all, or some of: ${names.join(', ')}.`,
  cut: (kept: number, all: number) =>
    `The result was cut after ${kept.toLocaleString('en')} of ${all.toLocaleString('en')} characters. Ask for fewer fields or a smaller part.`,
  unreadable: 'The command printed no result.',
  onTerminal:
    'This is for programs: they start it and speak to it. `sandlot mcp config` shows how to set one up.',
  ownProtocol: 'This speaks the Model Context Protocol, which has answers of its own.',
  ownProtocolHint: '`sandlot mcp tools --json` lists the tools.',
  serving: (tools: number, host: string) => `Serving ${tools} tools for ${host}. Ctrl-C ends it.`,
  /** What agents are told before anything else. */
  instructions: (host: string, isReadOnly: boolean) =>
    [
      `${BRAND} (${host}) keeps code sandboxes. A browser sandbox runs in the browser of who opens it; a devbox is a Linux machine with a terminal.`,
      'Results are JSON: “ok” with “data”, or “error” with a sentence, a hint and what to do next.',
      'Each sandbox has an id; its page and its live preview have addresses, which are worth showing to the person.',
      isReadOnly
        ? 'Nothing can be changed here.'
        : 'What would lose something asks for “yes”: ask the person before you say it. Deleted sandboxes can be restored for 30 days, and each save of files is a version that can be restored.',
    ].join('\n'),
  goesInto: (file: string) => `Put this into ${file}:`,
  noTools: 'No tools.',
}
