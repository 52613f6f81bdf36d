import { SAMPLE_PEOPLE } from './sample-github.ts'
import { SettingsError } from './settings.ts'
import { startDemo } from './start-demo.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

try {
  const demo = await startDemo({ environment: process.env, output: 'inherit' })
  for (const signal of SIGNALS) process.on(signal, () => demo.server.kill(signal))
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
