import manifest from '../package.json' with { type: 'json' }

const argv = process.argv.slice(2)

// A reader that closes early, such as `head`, is no failure (spec CL-009).
process.stdout.on('error', async (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const { fileProblem } = await import('./platform/disk/file-problem.ts')
  process.stderr.write(`Error: ${fileProblem(error, 'write', 'standard output').message}\n`)
  process.exit(1)
})
process.stderr.on('error', () => undefined)

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${manifest.version}\n`)
} else {
  const { runProcess } = await import('./process.ts')
  process.exitCode = await runProcess(argv, manifest.version)
}
