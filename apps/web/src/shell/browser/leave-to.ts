/** Goes to a page of somebody else. */
export const leaveTo = (url: string): void => window.location.assign(url)
