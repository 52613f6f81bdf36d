/** Sentences about where to open a branch. */
export const openInMessages = {
  legend: 'Open it',
  auto: {
    title: 'Where it fits best',
    text: 'In the browser if that is enough for its files, otherwise in a devbox.',
  },
  browser: { title: 'In the browser', text: 'Starts at once. The Git panel commits and pulls.' },
  devbox: { title: 'In a devbox', text: 'With a terminal and a real git checkout of the branch.' },
}
