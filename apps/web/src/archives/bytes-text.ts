const formats = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map(
  (unit) => new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: 1 }),
)

/** A number of bytes as people read it, such as “1.2 MB”. */
export function bytesText(bytes: number): string {
  const step = Math.min(formats.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return formats[step]?.format(bytes / 1000 ** step) ?? ''
}
