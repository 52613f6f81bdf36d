export const prefTexts = {
  both: (name: string) => `${name} cannot be switched on and off at once.`,
  noHours: (text: string) => `--quiet must be hours such as 22:00-07:00, or off, not ${text}.`,
  noZone: (zone: string) => `There is no time zone “${zone}”. Name one such as Europe/Berlin.`,
  zoneAlone: 'A time zone goes with --quiet.',
  quiet: (from: string, until: string, zone: string) => `Quiet hours: ${from} to ${until}, ${zone}`,
  signedOut: 'You are not signed in.',
}
