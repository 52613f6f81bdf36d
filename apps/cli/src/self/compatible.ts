/** Whether client and server are compatible: the same major version, and before 1.0 the same minor version. */
export function areCompatible(client: string, server: string): boolean {
  const [a, b] = [partsOf(client), partsOf(server)]
  return a.major === b.major && (a.major !== '0' || a.minor === b.minor)
}

/** Whether a version is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.replace(/^v/, '').split(/[.+-]/, 3).map(Number)
  const [a, b] = [numbers(version), numbers(than)]
  const differing = a.findIndex((number, at) => number !== b[at])
  return differing >= 0 && (a[differing] ?? 0) > (b[differing] ?? 0)
}

function partsOf(version: string) {
  const [major = '', minor = ''] = version.replace(/^v/, '').split('.')
  return { major, minor }
}
