export const transportMessages = {
  networkError: (details: string) => `Network Error: ${details}`,
  notSandlot: 'The address answered, but not as this platform does.',
}
