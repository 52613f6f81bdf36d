/** Why a search in all files was not run. */
export const findMessages = {
  tooLong: 'This regular expression took too long on these files and was stopped. Make it more specific.',
  badExpression: (reason: string) => `This is not a valid regular expression: ${reason}.`,
}
