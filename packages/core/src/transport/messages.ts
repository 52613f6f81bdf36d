export const transportMessages = {
  networkError: (details: string) => `Network Error: ${details}`,
  noLiveConnection: 'There is no live connection to the server right now.',
  noAnswer: 'The server has not answered over the live connection.',
  notSandlot: 'The address answered, but not as this platform does.',
}
