import { SAMPLE_PEOPLE } from './sample-github.ts'
import { SettingsError } from './settings.ts'
import { startDemo } from './start-demo.ts'

/** A terminal sends Ctrl-C to the server as well, and a second one would cut its shutdown short. */
const forwards = (signal: NodeJS.Signals) => signal !== 'SIGINT' || !process.stdin.isTTY

try {
  const demo = await startDemo({ environment: process.env, output: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (forwards(signal)) demo.server.kill(signal)
    })
  const people = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    SAMPLE_PEOPLE.map((one) => one.login),
  )
  console.log(`Demo: the sample GitHub at ${demo.githubUrl} lets you in as ${people}, without a password.`)
  process.exitCode = await demo.ended
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
