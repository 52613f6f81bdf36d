import { AppError } from '@sandlot/core/errors'
import type { Argument, Command, Option } from 'commander'
import { sortFieldsOf } from '../platform/commands/lists.ts'
import { agentTexts } from './messages.ts'
import { type Effect, type ToolsetName, toolsets } from './toolsets.ts'
import { forAgents, nameOf } from './wording.ts'

type Property = {
  type: 'string' | 'integer' | 'boolean' | 'array'
  description: string
  enum?: string[]
  items?: { type: 'string' | 'integer' }
  minItems?: number
}

/** A tool in the Model Context Protocol. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: {
    type: 'object'
    properties: Record<string, Property>
    required?: string[]
    additionalProperties: false
  }
  annotations: { title: string; readOnlyHint: boolean; destructiveHint: boolean }
}

/** A command as a tool, and how a call becomes a command line. */
export type CommandTool = { tool: Tool; effect: Effect; words: (input: Input) => string[] }
export type Input = Readonly<Record<string, unknown>>

/** Flags that only make sense for a person at this computer: a browser, a terminal, standard input, local files. */
const HERE = [
  ...['--open', '--no-browser', '-f, --follow', '-t, --tty', '--from <file>'],
  ...['--secret <name>', '--only-for <host...>'],
]

/** Arguments that are optional on the command line because standard input can replace them. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  devbox_env_set: ['variable'],
  file_write: ['text'],
  folder_rename: ['name'],
  sandbox_rename: ['title'],
}

/** Parameters that shorten an answer; every tool has them, because context is scarce. */
const shaping: Readonly<Record<string, Property>> = {
  workspace: { type: 'string', description: agentTexts.workspace },
  fields: { type: 'array', items: { type: 'string' }, description: agentTexts.fields },
}

/** Placeholders for integers. */
const NUMBERS = /<(?:n|number|pixels|port|version|credits|days)(?:\.\.\.)?>/

const plain = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** @throws Error if a toolset names an unknown command */
export function toolsOf(root: Command, sets: readonly ToolsetName[]): CommandTool[] {
  return sets.flatMap((set) =>
    Object.entries(toolsets[set]).map(([words, effect]) => toolOf(found(root, words.split(' ')), effect)),
  )
}

function found(root: Command, words: readonly string[]): Command {
  return words.reduce((above, word) => {
    const command = above.commands.find((one) => one.name() === word)
    if (!command) throw new Error(`There is no command ${words.join(' ')}.`)
    return command
  }, root)
}

const wordsTo = (command: Command): string[] =>
  command.parent ? [...wordsTo(command.parent), command.name()] : []

function toolOf(command: Command, effect: Effect): CommandTool {
  const path = wordsTo(command)
  const { registeredArguments } = command
  const options = command.options.filter(({ flags }) => !HERE.includes(flags))
  // A browser would open where the agent runs, which may be out of sight.
  const unseen = command.options.flatMap(({ long }) => (long === '--no-browser' ? [long] : []))
  const name = nameOf(path.join(' '))
  const required = [
    ...registeredArguments.filter((argument) => argument.required).map((argument) => nameOf(argument.name())),
    ...options.filter((option) => option.mandatory).map((option) => nameOf(String(option.long))),
    ...(NEEDED[name] ?? []),
  ]
  const properties = {
    ...Object.fromEntries(registeredArguments.map((one) => [nameOf(one.name()), ofArgument(one)])),
    ...Object.fromEntries(options.map((one) => [nameOf(String(one.long)), ofOption(one)])),
    ...shaping,
  }
  const names = Object.keys(properties)
  const title = forAgents(command.summary(), names, [])
  const tool: Tool = {
    name,
    title,
    description: forAgents(command.description(), names, []),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [
          key,
          { ...property, description: forAgents(property.description, names, []) },
        ]),
      ),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    annotations: { title, readOnlyHint: effect === 'reads', destructiveHint: effect === 'changes' },
  }
  return {
    tool,
    effect,
    words: (given) => {
      // Some agents pass every parameter, with null for unused ones.
      const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
      refuseWrong(tool, input)
      const { workspace, fields } = input
      return [
        ...(workspace === undefined ? [] : [`--workspace=${workspace}`]),
        ...(Array.isArray(fields) && fields.length > 0 ? [`--fields=${fields.join(',')}`] : []),
        ...path,
        ...unseen,
        ...optionWords(options, input),
        '--',
        ...argumentWords(registeredArguments, input),
      ]
    },
  }
}

function ofArgument(argument: Argument): Property {
  const { description, variadic, argChoices } = argument
  if (variadic)
    return { type: 'array', items: { type: 'string' }, minItems: 1, description: plain(description) }
  if (NUMBERS.test(`<${argument.name()}>`)) return { type: 'integer', description: plain(description) }
  return { type: 'string', description: plain(description), ...(argChoices && { enum: [...argChoices] }) }
}

function ofOption(option: Option): Property {
  const { flags, description, required, variadic, argChoices } = option
  const said = { description: describedOption(option) }
  if (!required) return { type: 'boolean', ...said }
  const type = NUMBERS.test(flags) ? 'integer' : 'string'
  if (variadic || isRepeated(description)) return { type: 'array', items: { type }, ...said }
  return { type, ...said, ...(argChoices && { enum: [...argChoices] }) }
}

function describedOption(option: Option): string {
  if (option.long === '--yes') return agentTexts.yes
  const fields = sortFieldsOf(option)
  return fields.length > 0 ? agentTexts.sort(fields) : plain(option.description)
}

const isRepeated = (description: string) => description.includes('can be repeated')

/** @throws AppError `usage` for unknown parameters or wrong types */
function refuseWrong({ name, inputSchema: { properties, required = [] } }: Tool, input: Input): void {
  for (const [key, value] of Object.entries(input)) {
    const property = properties[key]
    if (!property)
      throw new AppError('usage', agentTexts.unknown(name, key), {
        field: key,
        hint: agentTexts.takes(Object.keys(properties)),
      })
    if (!fits(value, property))
      throw new AppError('usage', agentTexts.wrongType(key, property.type), {
        field: key,
        hint: agentTexts.meant(property.description),
      })
  }
  const missing = required.find((key) => input[key] === undefined)
  if (missing !== undefined)
    throw new AppError('usage', agentTexts.missing(missing), {
      field: missing,
      hint: agentTexts.meant(properties[missing]?.description ?? ''),
    })
}

/** Numbers and texts are interchangeable, as on a command line. */
function fits(value: unknown, { type, items }: Property): boolean {
  if (type === 'array') return Array.isArray(value) && value.every((one) => items && isWord(one, items.type))
  return type === 'boolean' ? typeof value === 'boolean' : isWord(value, type)
}

const isWord = (value: unknown, type: 'string' | 'integer'): boolean =>
  type === 'string'
    ? typeof value === 'string' || Number.isFinite(value)
    : Number.isInteger(value) || (typeof value === 'string' && /^\d+$/.test(value))

/** Option and value in one word, so that a value may begin like an option. */
const optionWords = (options: readonly Option[], input: Input): string[] =>
  options.flatMap(({ long }) => {
    const value = input[nameOf(String(long))]
    if (value === undefined || value === false) return []
    return value === true ? [String(long)] : [value].flat().map((one) => `${long}=${one}`)
  })

/** Only trailing arguments can be omitted. */
const argumentWords = (wanted: readonly Argument[], input: Input): string[] =>
  wanted.flatMap((argument) => [input[nameOf(argument.name())] ?? []].flat().map(String))
