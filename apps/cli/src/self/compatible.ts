/** Whether client and server understand each other: the same major version, and before 1.0 the same minor one. */
export function areCompatible(client: string, server: string): boolean {
  const [a, b] = [partsOf(client), partsOf(server)]
  return a.major === b.major && (a.major !== '0' || a.minor === b.minor)
}

function partsOf(version: string) {
  const [major = '', minor = ''] = version.replace(/^v/, '').split('.')
  return { major, minor }
}
