export function buildAgent(outdir: string): Promise<void>
export function buildRelay(outdir: string): Promise<unknown>
