import { BRAND } from '@sandlot/core/brand'
import { grouped } from '@sandlot/core/grouped'

const typeNames = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  string: 'a string',
} as const

export const agentTexts = {
  workspace: 'The workspace to work in, by id or name (default: the one in use)',
  fields: 'Only these fields of the result, such as id and title, to keep it short',
  yes: 'Do it: without this it is refused. Ask the person first',
  sort: (fields: readonly string[]) =>
    `Field to sort by: ${fields.join(', ')}; add :desc or :asc for the direction`,
  unknown: (tool: string, key: string) => `${tool} takes no “${key}”.`,
  wrongType: (key: string, type: keyof typeof typeNames) => `“${key}” must be ${typeNames[type]}.`,
  missing: (key: string) => `“${key}” is missing.`,
  takes: (keys: readonly string[]) => `It takes: ${keys.join(', ')}.`,
  meant: (description: string) => `${description}.`,
  unknownTool: (name: string) => `There is no tool ${name}.`,
  toolsAre: (names: readonly string[]) => `There are: ${names.join(', ')}.`,
  unknownToolset: (name: string) => `There is no toolset “${name}”.`,
  toolsetsAre: (names: readonly string[]) => `Use all, or some of: ${names.join(', ')}.`,
  cut: (all: number) =>
    `The result had ${grouped(all)} characters, too many to show: of long texts the middle is left out, of long lists the end. Ask for fewer fields or a smaller part.`,
  leftOut: (characters: number) => `\n… ${grouped(characters)} characters left out …\n`,
  staleHint: 'Read it again, then make the change to what is there now.',
  unreadable: 'The command printed no result.',
  onTerminal: 'This is started by AI programs, not by people. `sandlot mcp config` shows how to set one up.',
  ownProtocol: 'This speaks the Model Context Protocol, which has an output format of its own.',
  ownProtocolHint: '`sandlot mcp tools --json` lists the tools.',
  serving: (tools: number, host: string) => `Serving ${tools} tools for ${host}. Ctrl-C ends it.`,
  /** Instructions sent to agents first. */
  instructions: (host: string, isReadOnly: boolean) =>
    [
      `${BRAND} (${host}) hosts code sandboxes. A browser sandbox runs in the browser of whoever opens it; a devbox is a Linux machine with a terminal.`,
      'Results are JSON: “ok” with “data”, or “error” with a sentence, a hint and what to do next.',
      'Each sandbox has an id, and a page at its “url” that shows its code and preview; give it to the person. The status of a devbox lists the addresses of what it serves.',
      'Commands in a devbox block until they exit. Run anything long-lived, such as a server, as a task and read its output in the logs.',
      isReadOnly
        ? 'Nothing can be changed here.'
        : 'Destructive calls need “yes”: ask the person first. Deleted sandboxes can be restored for 30 days, and each save of files is a version that can be restored.',
    ].join('\n'),
  goesInto: (file: string) => `Put this into ${file}:`,
  noTools: 'No tools.',
}
