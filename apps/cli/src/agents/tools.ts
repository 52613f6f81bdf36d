import { AppError } from '@sandlot/core/errors'
import type { Argument, Command, Option } from 'commander'
import { agentTexts } from './messages.ts'
import { type Effect, type ToolsetName, toolsets } from './toolsets.ts'

type Property = {
  type: 'string' | 'integer' | 'boolean' | 'array'
  description: string
  enum?: string[]
  items?: { type: 'string' }
  minItems?: number
}

/** What an agent may call, as the Model Context Protocol has it. */
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

/** A command as a tool, with how a call of it becomes a command line. */
export type CommandTool = { tool: Tool; effect: Effect; words: (input: Input) => string[] }
export type Input = Readonly<Record<string, unknown>>

/** Of use to somebody at this computer alone: a browser, a terminal, files beside the program. */
const HERE = ['--open', '--no-browser', '--no-open', '-f, --follow', '-t, --tty', '--from <file>']

/** What says how much of an answer is wanted; every tool has them, since room is dear to agents. */
const shaping: Readonly<Record<string, Property>> = {
  workspace: { type: 'string', description: agentTexts.workspace },
  fields: { type: 'array', items: { type: 'string' }, description: agentTexts.fields },
}

/** Placeholders that stand for a whole number. */
const NUMBERS = /<(?:n|number|pixels|version|credits|days)>/

const nameOf = (text: string) => text.replace(/^--/, '').replaceAll(/[- ]/g, '_')

const plain = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** @throws Error where a command that is named in a toolset is not there */
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
  const required = [
    ...registeredArguments.filter((argument) => argument.required).map((argument) => nameOf(argument.name())),
    ...options.filter((option) => option.mandatory).map((option) => nameOf(String(option.long))),
  ]
  const properties = {
    ...Object.fromEntries(registeredArguments.map((one) => [nameOf(one.name()), ofArgument(one)])),
    ...Object.fromEntries(options.map((one) => [nameOf(String(one.long)), ofOption(one)])),
    ...shaping,
  }
  const title = command.summary()
  const tool: Tool = {
    name: path.join('_').replaceAll('-', '_'),
    title,
    description: command.description(),
    inputSchema: {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    annotations: { title, readOnlyHint: effect === 'reads', destructiveHint: effect === 'changes' },
  }
  return {
    tool,
    effect,
    words: (given) => {
      // Some say of all that there is that it is nothing.
      const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
      refuseWrong(tool, input)
      const { workspace, fields } = input
      return [
        ...(workspace === undefined ? [] : [`--workspace=${workspace}`]),
        ...(Array.isArray(fields) && fields.length > 0 ? [`--fields=${fields.join(',')}`] : []),
        ...path,
        ...optionWords(options, input),
        '--',
        ...argumentWords(registeredArguments, input),
      ]
    },
  }
}

function ofArgument({ description, variadic, argChoices }: Argument): Property {
  if (variadic)
    return { type: 'array', items: { type: 'string' }, minItems: 1, description: plain(description) }
  return { type: 'string', description: plain(description), ...(argChoices && { enum: [...argChoices] }) }
}

function ofOption({ flags, description, required, variadic, argChoices }: Option): Property {
  const said = { description: plain(description) }
  if (!required) return { type: 'boolean', ...said }
  if (variadic || isRepeated(description)) return { type: 'array', items: { type: 'string' }, ...said }
  if (NUMBERS.test(flags)) return { type: 'integer', ...said }
  return { type: 'string', ...said, ...(argChoices && { enum: [...argChoices] }) }
}

const isRepeated = (description: string) => description.includes('can be repeated')

/** @throws AppError `usage` for what the tool does not take, or takes as something else */
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

function fits(value: unknown, { type }: Property): boolean {
  if (type === 'array') return Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** Each in one word with its value, so that a value may begin as an option does. */
const optionWords = (options: readonly Option[], input: Input): string[] =>
  options.flatMap(({ long }) => {
    const value = input[nameOf(String(long))]
    if (value === undefined || value === false) return []
    return value === true ? [String(long)] : [value].flat().map((one) => `${long}=${one}`)
  })

/** Those that are left out can only be the last ones. */
const argumentWords = (wanted: readonly Argument[], input: Input): string[] =>
  wanted.flatMap((argument) => [input[nameOf(argument.name())] ?? []].flat().map(String))
