import { variables } from './config.ts'
import { nearest } from './nearest.ts'

/** Other variables with our prefix: those of the command line, its installer, devboxes and tests. */
const elsewhere = new Set(
  [
    ...['ACCESSIBLE', 'CONFIG_DIR', 'CONTEXT', 'DEBUG', 'HOST', 'NO_INPUT', 'NO_UPDATE_CHECK', 'PAGER'],
    ...['TIMEOUT', 'TOKEN', 'WORKSPACE', 'BIN_DIR', 'INSTALL_DIR', 'EVERY_LOOK'],
    ...['AGENT_DIR', 'BOX_GENERATION', 'BOX_ID', 'BOX_TOKEN', 'RUNNER'],
  ].map((name) => `SANDLOT_${name}`),
)
/** Kubernetes sets variables for each service in the namespace, one of which may be called sandlot. */
const SERVICE =
  /^SANDLOT_(?:\w+_)?(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/

/** Returns a warning for each variable with our prefix that nothing reads, with the one that may be meant. */
export function unknownVariables(env: Record<string, string | undefined>): string[] {
  const known = new Set(variables)
  const ours = variables.filter((name) => name.startsWith('SANDLOT_'))
  return Object.keys(env)
    .filter((name) => name.startsWith('SANDLOT_') && !name.startsWith('SANDLOT_TEST_') && env[name] !== '')
    .filter((name) => !known.has(name) && !elsewhere.has(name) && !SERVICE.test(name))
    .map((name) => {
      const meant = nearest(name, ours)
      return `There is no setting ${name}, so it changes nothing.${meant ? ` Did you mean ${meant}?` : ''}`
    })
}
