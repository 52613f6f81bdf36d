/** What a devbox needs beyond Node, which all of them have, by what it runs as: the program, and how people call it. */
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

/** `tools`: the programs that devboxes find there, on the machine or in their image. */
type Host = { problem: unknown; tools: readonly string[] }
type Runs = { type: 'sandbox' | 'devbox'; browserSandboxId: string | null; sourceTemplate: string | null }

/** Why a devbox of an environment cannot run on a host, or null (docs/spec/decisions.md, 23). */
export function devboxHostProblem(environment: string | null, host: Host): string | null {
  if (host.problem) return 'Devboxes do not run on this server.'
  const need = environment !== null && Object.hasOwn(needed, environment) ? needed[environment] : undefined
  return need && !host.tools.includes(need.program)
    ? `Needs ${need.name}, which this server does not have.`
    : null
}

/** The same of a template: one that runs in the browser as well is of use anyway. */
export const templateHostProblem = (
  { type, browserSandboxId, sourceTemplate }: Runs,
  host: Host,
): string | null =>
  type === 'devbox' && browserSandboxId === null ? devboxHostProblem(sourceTemplate, host) : null
