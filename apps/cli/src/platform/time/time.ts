/** Timestamps on the wire without a zone are in UTC. */
export function isoTime(text: string): string {
  const time = new Date(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
