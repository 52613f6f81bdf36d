export function buildAgent(outdir: string): Promise<void>
