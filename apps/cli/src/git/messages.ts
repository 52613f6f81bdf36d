export const gitTexts = {
  created: (name: string) => `Created ${name}.`,
  mirrored: (name: string) => `Created ${name}. Its contents are being fetched.`,
  notHere: (name: string) => `No repository ${name} lives on this host.`,
  notHereHint: 'Repositories that live here have an owner that begins with ~.',
}
