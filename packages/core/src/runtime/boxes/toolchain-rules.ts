import { NODE_MIN } from '../../templates/limits.ts'

/** What a devbox needs besides Node, by its environment: the program, and its common name. */
const needed: Readonly<Record<string, { program: string; name: string }>> = {
  bun: { program: 'bun', name: 'Bun' },
  deno: { program: 'deno', name: 'Deno' },
  docker: { program: 'docker', name: 'Docker' },
  go: { program: 'go', name: 'Go' },
  java: { program: 'java', name: 'Java' },
  php: { program: 'php', name: 'PHP' },
  python: { program: 'python3', name: 'Python' },
  ruby: { program: 'ruby', name: 'Ruby' },
  rust: { program: 'cargo', name: 'Rust' },
}

/** `tools`: the programs available in devboxes, from the machine or their image; `node`: its version. */
type Host = { problem: unknown; tools: readonly string[]; node: string | null }
type Made = { id: string; sourceTemplate: string | null }
type Runs = Made & { type: 'sandbox' | 'devbox'; browserSandboxId: string | null }

/** Why a devbox from a template cannot run on a host, or null (docs/spec/decisions.md, 23). */
export function devboxHostProblem({ id, sourceTemplate }: Made, host: Host): string | null {
  if (host.problem) return 'Devboxes do not run on this server.'
  const need = lookUp(needed, sourceTemplate)
  if (need && !host.tools.includes(need.program))
    return `Needs ${need.name}, which this server does not have.`
  const least = lookUp(NODE_MIN, id)
  if (least && host.node && Number.parseInt(host.node, 10) < least)
    return `Needs Node.js ${least} or newer; this server has ${host.node}.`
  return null
}

/** The same for a template; one that also runs in the browser is usable anyway. */
export const templateHostProblem = (template: Runs, host: Host): string | null =>
  template.type === 'devbox' && template.browserSandboxId === null ? devboxHostProblem(template, host) : null

const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: string | null): Value | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined
