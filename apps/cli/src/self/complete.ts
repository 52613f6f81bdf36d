import { Command, type Option } from 'commander'
import type { Leaf, Noun } from '../platform/commands/command.ts'
import { sortFieldsOf } from '../platform/commands/lists.ts'
import { createContext, type GlobalFlags, type World } from '../platform/context.ts'
import { clean } from '../platform/text/text.ts'
import { createProgram } from '../program.ts'
import { type Candidate, type Source, sourceFor, valuesFrom } from './complete-values.ts'

type Tree = Readonly<Record<string, Leaf | Noun>>

const act = () => async () => {}

/**
 * Candidates for the last of these words, one per line (see completion-scripts.ts for the protocol). Words are
 * compared, never executed; failures are silent, since nothing can be reported while somebody types.
 */
export async function complete(words: readonly string[], tree: Tree, world: World): Promise<string> {
  const found = await candidates(words, tree, world).catch(() => [])
  const current = words.at(-1) ?? ''
  const lines = found
    .filter(({ value }) => value.startsWith(current) && isPlain(value))
    .map(({ value, text }) => (text ? `${value}\t${clean(text)}` : value))
  return [...new Set(lines), ':4', ''].join('\n')
}

/**
 * Shells insert candidates into the command line, where special characters would be interpreted, and anybody can choose
 * names.
 */
const isPlain = (value: string): boolean => /^[\w@%+=:,./~-]+$/.test(value) && !value.startsWith('~')

async function candidates(words: readonly string[], tree: Tree, world: World): Promise<Candidate[]> {
  const current = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const { root } = createProgram(tree, act, { write: () => {}, width: 80, version: '' })
  const state = await walk(before, tree, root)
  if (state.awaits) return await valuesOf(state.awaits, state, world)
  const { option, flag } = assignedIn(current, state, root)
  if (option) {
    const values = await valuesOf(option, state, world)
    return values.map((one) => ({ ...one, value: `${flag}=${one.value}` }))
  }
  if (current.startsWith('-') && !state.onlyArguments)
    return [...state.options, ...root.options].flatMap(({ long, description, hidden }) =>
      long && !hidden ? [{ value: long, text: description }] : [],
    )
  if (state.below)
    return Object.entries(state.below).map(([value, { summary }]) => ({ value, text: summary }))
  const argument = state.command?.registeredArguments[state.given.length] ?? variadic(state.command)
  const values = argument
    ? await live(sourceFor(argument, state.path), argument.argChoices, state, world)
    : []
  return [...verbsOf(state).map((verb) => ({ value: verb.name(), text: verb.summary() })), ...values]
}

/** The verbs of a command that is also a noun, before anything else was given to it. */
const verbsOf = ({ command, given }: ParseState): readonly Command[] =>
  given.length === 0 ? (command?.commands ?? []) : []

async function valuesOf(option: Option, state: ParseState, world: World): Promise<Candidate[]> {
  if (option.attributeName() !== 'sort')
    return await live(sourceFor(option, state.path), option.argChoices, state, world)
  return sortFieldsOf(option).flatMap((field) => [
    { value: field },
    { value: `${field}:asc` },
    { value: `${field}:desc` },
  ])
}

const variadic = (command: Command | null) => command?.registeredArguments.find(({ variadic }) => variadic)

async function live(
  source: Source | null,
  choices: readonly string[] | undefined,
  { flags, given }: ParseState,
  world: World,
): Promise<Candidate[]> {
  if (choices) return choices.map((value) => ({ value }))
  if (!source) return []
  // How long a person who is typing waits for candidates.
  const signal = AbortSignal.any([world.signal, AbortSignal.timeout(2500)])
  const context = createContext({ ...world, signal }, flags)
  return await valuesFrom(source, { ...context, notice: () => {} }, given)
}

type ParseState = {
  path: string
  /** Possible subcommands, if the command is incomplete. */
  below: Tree | null
  command: Command | null
  options: readonly Option[]
  /** The option whose value is at the cursor. */
  awaits: Option | null
  /** The arguments before the cursor. */
  given: string[]
  onlyArguments: boolean
  flags: GlobalFlags
}

/** Follows the words to the cursor. */
async function walk(words: readonly string[], tree: Tree, root: Command): Promise<ParseState> {
  const state: ParseState = {
    path: '',
    below: tree,
    command: null,
    options: [],
    awaits: null,
    given: [],
    onlyArguments: false,
    flags: { input: false },
  }
  for (const word of words) {
    if (state.awaits) {
      noteFlag(state, state.awaits, word)
      state.awaits = null
    } else if (!state.onlyArguments && word === '--') state.onlyArguments = true
    else if (!state.onlyArguments && word.startsWith('-') && word.length > 1) {
      const { option, value } = assignedIn(word, state, root)
      const named = optionNamed(word, state, root)
      if (option) noteFlag(state, option, value)
      state.awaits = named?.required ? named : null
    } else if (state.below) {
      const entry = entryOf(state.below, word)
      state.path = `${state.path} ${entry?.name ?? word}`.trim()
      if (entry && 'verbs' in entry.entry) state.below = entry.entry.verbs
      else {
        state.below = null
        state.command = entry ? await grown(entry.entry) : null
        state.options = state.command?.options ?? []
      }
    } else {
      const verb = verbsOf(state).find((one) => one.name() === word || one.aliases().includes(word))
      if (!verb) state.given.push(word)
      else {
        state.path = `${state.path} ${verb.name()}`
        state.command = verb
        state.options = verb.options
      }
    }
  }
  return state
}

const optionNamed = (word: string, state: ParseState, root: Command): Option | undefined =>
  [...state.options, ...root.options].find(({ long, short }) => word === long || word === short)

/** The option and its value in a word such as `--sort=title`. */
function assignedIn(word: string, state: ParseState, root: Command) {
  const [, flag = '', value = ''] = (!state.onlyArguments && /^(--[^=]+)=(.*)$/s.exec(word)) || []
  const option = optionNamed(flag, state, root)
  return { option: option?.required ? option : undefined, flag, value }
}

/** The values that decide where candidates come from. */
function noteFlag(state: ParseState, option: Option, value: string): void {
  const name = option.attributeName()
  if (name === 'host' || name === 'workspace' || name === 'context') state.flags[name] = value
}

function entryOf(tree: Tree, word: string) {
  const found = Object.entries(tree).find(
    ([name, entry]) => name === word || (!('verbs' in entry) && entry.alias === word),
  )
  return found && { name: found[0], entry: found[1] }
}

async function grown(entry: Leaf | Noun): Promise<Command | null> {
  if ('verbs' in entry) return null
  const command = new Command()
  ;(await entry.load())(command, act)
  return command
}
