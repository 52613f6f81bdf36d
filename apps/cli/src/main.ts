import manifest from '../package.json' with { type: 'json' }

const argv = process.argv.slice(2)

// A reader that has seen enough, such as `head`, is no failure (spec CL-009).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.stderr.on('error', () => undefined)

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${manifest.version}\n`)
} else {
  const { runProcess } = await import('./process.ts')
  process.exitCode = await runProcess(argv, manifest.version)
}
