import { AppError, exitCode } from '@sandlot/core/errors'
import type { Argument, Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import type { Act, Run } from './platform/commands/command.ts'
import { configDirectory } from './platform/config/directory.ts'
import type { Target } from './platform/config/target.ts'
import { type Context, createContext, type GlobalFlags, type World } from './platform/context.ts'
import { cliMessages } from './platform/messages.ts'
import { success, toJson } from './platform/output/envelope.ts'
import { afterInterrupt } from './platform/output/failure.ts'
import { type Format, forPeople, printFailure, printOutcome } from './platform/output/output.ts'
import { shownOn } from './platform/text/charset.ts'
import { createProgram } from './program.ts'
import { SandboxArgument } from './sandboxes/argument.ts'
import { isCommanderError, mistakenFor, usageError } from './usage-error.ts'

/** Runs one command line and returns its exit status. Everything it needs from outside is in `world`. */
export async function runCli(words: readonly string[], outside: World): Promise<number> {
  const world = { ...outside, io: withPlainErrors(outside.io) }
  // Shells pass whatever has been typed so far, so none of it is parsed as a command.
  if (words[0] === 'complete') {
    const { complete } = await import('./self/complete.ts')
    world.io.stdout.write(await complete(words.slice(words[1] === '--' ? 2 : 1), commands, world))
    return 0
  }
  const own = words[0] !== undefined && !(words[0] in commands) && !words[0].startsWith('-')
  let argv: readonly string[]
  try {
    argv = helpAsFlag(own ? await writtenOut(words, world) : words)
    const extension = own && argv[0] === words[0] ? await extensionFor(words, world) : null
    if (extension !== null) return extension
  } catch (error) {
    return printFailure(error, formatOfWords(words), { io: world.io, target: null, version: world.version })
  }
  const state: { status: number; context: Context | null; printed: string; failsWith: number | undefined } = {
    status: 0,
    context: null,
    printed: '',
    failsWith: undefined,
  }
  const act: Act =
    <Flags extends object, Arguments extends readonly unknown[]>(
      run: Run<Flags, Arguments>,
      failsWith?: number,
    ) =>
    async (...received: unknown[]) => {
      const flags = root.opts<GlobalFlags>()
      if (flags.json && flags.jsonl) throw new AppError('usage', cliMessages.machineBoth, { field: 'json' })
      const context = {
        ...createContext(world, flags),
        whole: { root: () => complete().then(() => root), run: runCli },
      }
      state.context = context
      state.failsWith = failsWith
      // Commander passes the arguments, then the flags, then the command.
      const given = received.slice(0, -2)
      const command = received.at(-1) as Command
      const args = (await withIds(given, command.registeredArguments, context)) as unknown as Arguments
      const own = { ...(received.at(-2) as Flags), ...takenAbove(command) }
      const outcome = await run(context, own, ...args)
      state.status = 'status' in outcome ? outcome.status : await printOutcome(outcome, context)
    }
  const { root, complete } = createProgram(commands, act, {
    write: (text) => {
      state.printed += text
    },
    width: world.io.stdout.columns ?? 80,
    version: world.version,
  })
  try {
    await root.parseAsync(argv, { from: 'user' })
    if (state.context) await lookForUpdate(state.context)
    return state.status
  } catch (error) {
    if (isCommanderError(error)) {
      const more = error.code.startsWith('commander.missing')
        ? await asked(error, { argv, root, world })
        : null
      if (more !== null) return await runCli(more, world)
      const mistaken = error.code === 'commander.helpDisplayed' ? mistakenFor(root, argv) : null
      if (mistaken !== null) return await runCli(mistaken, world)
      return await stopped(error, { argv, root, printed: state.printed, world })
    }
    const format = formatOfWords(argv)
    const status = printFailure(world.signal.aborted ? afterInterrupt(error) : error, format, {
      io: world.io,
      version: world.version,
      target: targetOf(state.context),
      ...(state.context && { traffic: state.context.traffic }),
    })
    // A document says whose failure it is; without one, the exit code has to.
    return format === 'text' && status !== exitCode.interrupted ? (state.failsWith ?? status) : status
  }
}

/** Standard error is for people, wherever it goes; streams that bypass `io` stay as they are. */
function withPlainErrors(io: World['io']): World['io'] {
  const stderr = shownOn(io.stderr, io)
  if (stderr === io.stderr) return io
  // Standard input is opened on first access, so properties must not be copied.
  return new Proxy(io, { get: (target, key) => (key === 'stderr' ? stderr : Reflect.get(target, key)) })
}

type Stop = { argv: readonly string[]; root: Command; printed: string; world: World }

/** Commander ended the command itself: help, version, or a usage error. */
async function stopped(error: CommanderError, { argv, root, printed, world }: Stop): Promise<number> {
  const { io, version } = world
  const format = formatOfWords(argv)
  const asked = error.code === 'commander.helpDisplayed' || error.code === 'commander.version'
  const bare = error.code === 'commander.help'
  // Without arguments on a terminal, opens the terminal UI (spec CL-042).
  if (bare && root.args.length === 0 && format === 'text' && io.stdin.isTTY && io.stdout.isTTY)
    return await runCli([...argv, 'dash'], world)
  if (asked) {
    if (format === 'text') io.stdout.write(forPeople(printed, io))
    else if (error.code === 'commander.version')
      io.stdout.write(
        toJson(
          success({
            shape: 'version/1',
            data: { client: version, server: null, host: null, compatible: null },
          }),
          false,
        ),
      )
    else io.stdout.write(toJson(success({ shape: 'help.command/1', data: { text: printed } }), false))
    return 0
  }
  if (bare && format === 'text') {
    io.stderr.write(printed)
    return 2
  }
  return printFailure(usageError(error, argv), format, { io, target: null, version })
}

/** Expands a command line whose first word is an alias. */
async function writtenOut(words: readonly string[], world: World): Promise<readonly string[]> {
  const { readSettings } = await import('./platform/config/settings.ts')
  const { aliases = {} } = readSettings(configDirectory(world.io), () => {})
  const { expanded } = await import('./aliases/expand.ts')
  return expanded(words, aliases)
}

/** The exit status of a program on the PATH named like a command; null if there is none. */
async function extensionFor([word = '', ...rest]: readonly string[], world: World): Promise<number | null> {
  if (!world.run) return null
  const { extensionOf } = await import('./platform/programs.ts')
  const file = extensionOf(word, world.io)
  return file === null ? null : await world.run(file, rest)
}

/** Failures are ignored. */
async function lookForUpdate(context: Context): Promise<void> {
  if (!context.io.stdout.isTTY) return
  const { mayLook, tellOfUpdate } = await import('./self/update-notice.ts')
  if (mayLook(context)) await tellOfUpdate(context).catch(() => {})
}

type Asked = Pick<Stop, 'argv' | 'root' | 'world'>

/** The command line completed by asking the person for what is missing. */
async function asked(error: CommanderError, { argv, root, world }: Asked): Promise<string[] | null> {
  const { askForMissing } = await import('./platform/input/missing.ts')
  return askForMissing(
    error,
    root,
    argv,
    createContext(world, { ...root.opts<GlobalFlags>(), ...flagsIn(argv) }),
  )
}

/** Flags that disable prompts, which may come after the mistake. */
const flagsIn = (argv: readonly string[]): Partial<GlobalFlags> => ({
  ...(argv.includes('--no-input') && { input: false }),
  ...(formatOfWords(argv) !== 'text' && { json: true as const }),
})

/** Resolves commands' references to sandboxes to ids; most commands have none and load nothing for it. */
async function withIds(
  given: readonly unknown[],
  wanted: readonly Argument[],
  context: Context,
): Promise<readonly unknown[]> {
  if (!wanted.some(isSandbox)) return given
  const { sandboxNamed } = await import('./sandboxes/named.ts')
  return Promise.all(
    wanted.map((argument, at) =>
      isSandbox(argument) ? sandboxNamed(given[at] as string | undefined, context) : given[at],
    ),
  )
}

const isSandbox = (argument: Argument) => argument instanceof SandboxArgument

/** `sandlot help sandbox list` means `sandlot sandbox list --help`. */
function helpAsFlag(argv: readonly string[]): readonly string[] {
  const first = argv.findIndex((word) => !word.startsWith('-'))
  const topic = argv[first + 1]
  if (argv[first] !== 'help' || topic === undefined || !(topic in commands)) return argv
  return [...argv.slice(0, first), ...argv.slice(first + 1), '--help']
}

/** The failure may have come before parsing, so the words themselves are searched. */
function formatOfWords(argv: readonly string[]): Format {
  const end = argv.indexOf('--')
  const words = end < 0 ? argv : argv.slice(0, end)
  return words.includes('--json') ? 'json' : words.includes('--jsonl') ? 'jsonl' : 'text'
}

/** Null if the host itself was invalid. */
function targetOf(context: Context | null): Target | null {
  try {
    return context?.target() ?? null
  } catch {
    return null
  }
}

/**
 * The options of a verb whose noun is itself a command: Commander assigns all of them to the noun, wherever they are.
 *
 * @throws a CommanderError for an option that the verb does not have
 */
function takenAbove(command: Command): Record<string, unknown> {
  const above = command.parent
  if (!above?.parent) return {}
  const taken = above.options.filter((option) => above.getOptionValueSource(option.attributeName()) === 'cli')
  return Object.fromEntries(
    taken.map((option) => {
      const name = option.attributeName()
      if (!command.options.some((own) => own.attributeName() === name))
        command.error(`error: unknown option '${option.long}'`, { code: 'commander.unknownOption' })
      return [name, above.getOptionValue(name)]
    }),
  )
}
