/** The wire leaves the zone out where it means UTC. */
export function isoTime(text: string): string {
  const time = new Date(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
