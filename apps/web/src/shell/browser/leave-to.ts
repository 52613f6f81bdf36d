/** Navigates to an external page. */
export const leaveTo = (url: string): void => window.location.assign(url)
