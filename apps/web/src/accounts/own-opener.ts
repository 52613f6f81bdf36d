/** Returns the window that opened this one if it shows a page of ours. */
export function ownOpener(page: Window): Window | null {
  const opener: Window | null = page.opener
  try {
    return opener && opener !== page && opener.location.origin === page.location.origin ? opener : null
  } catch {
    // Accessing a cross-origin location throws.
    return null
  }
}

/** Reports the outcome of the sign-in to the page that opened this window, and closes the window. */
export function tellOpener(page: Window, opener: Window, message: { type: string; data: unknown }): void {
  opener.postMessage(message, page.location.origin)
  page.close()
}
