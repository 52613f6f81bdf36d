import { BRAND } from '@sandlot/core/brand'
import { Command } from 'commander'
import { type Act, examples, type Leaf, type Noun } from './platform/commands/command.ts'
import { secondsOf } from './platform/context.ts'

type Tree = Readonly<Record<string, Leaf | Noun>>

export type Program = {
  root: Command
  /** Loads every command, so that all flags and help texts are available. */
  complete: () => Promise<void>
}

type Print = { write: (text: string) => void; width: number; version: string }

/** The tree of commands; a branch is loaded when it is called. */
export function createProgram(commands: Tree, act: Act, print: Print): Program {
  const root = rootCommand(print)
  const pending = new Map<Command, () => Promise<void>>()

  const grow = async (command: Command) => {
    const load = pending.get(command)
    pending.delete(command)
    await load?.()
  }
  const growAll = async (command: Command): Promise<void> => {
    await grow(command)
    for (const child of command.commands) await growAll(child)
  }
  const plant = (parent: Command, entries: Tree, path = 'sandlot') => {
    parent.hook('preSubcommand', (_parent, child) => grow(child))
    for (const [name, entry] of Object.entries(entries)) {
      const command = new Command(name)
        .summary(entry.summary)
        .description(`${entry.summary}.`)
        .helpCommand(false)
      parent.addCommand(command.copyInheritedSettings(root))
      if ('verbs' in entry) {
        command.addHelpText('after', examples(`${path} ${name} ${Object.keys(entry.verbs)[0]} --help`))
        pending.set(command, async () => plant(command, entry.verbs, `${path} ${name}`))
      } else {
        if (entry.alias) command.alias(entry.alias)
        pending.set(command, async () => void (await entry.load())(command, act))
      }
    }
  }
  plant(root, commands)
  return { root, complete: () => growAll(root) }
}

const rootCommand = ({ write, width, version }: Print): Command =>
  new Command('sandlot')
    .description(`${BRAND} from the command line.`)
    .option('--host <url>', 'the host to talk to (SANDLOT_HOST)')
    .option('--context <name>', 'the host and account to work as (SANDLOT_CONTEXT)')
    .option('-w, --workspace <id or name>', 'the workspace to work in (SANDLOT_WORKSPACE)')
    .option('--json', 'print one JSON document')
    .option('--jsonl', 'print one JSON document per line')
    .option('--jq <filter>', 'filter the data of the result with jq')
    .option('--format <template>', 'print one line per item: "{{id}}\\t{{title}}"')
    .option('--fields <names>', 'print only these fields, such as id,title', (text) =>
      text.split(',').map((name) => name.trim()),
    )
    .option('--timeout <seconds>', 'how long to wait for each answer of the host (SANDLOT_TIMEOUT)', (text) =>
      secondsOf(text),
    )
    .option('--no-input', 'never ask; end with 2 instead (SANDLOT_NO_INPUT)')
    .version(version, '-V, --version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: write,
      writeErr: write,
      outputError: () => undefined,
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .addHelpText(
      'after',
      examples('sandlot auth login', 'sandlot sandbox list --json', 'sandlot help exit-codes'),
    )
