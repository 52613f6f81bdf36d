export const fileMessages = {
  tooLarge: 'File too large, upload limit is 5MB.',
  files: 'Files',
  none: 'This sandbox has no files.',
  notThere: (path: string) => `There is no file ${path} in this sandbox.`,
  chooseAnother: 'Choose one from the list of files.',
  binary: (size: string) => `This is a binary file of ${size}, so there is no text to show.`,
  copy: 'Copy file',
  shown: (name: string) => `${name}, shown now`,
  copied: (name: string) => `${name} copied`,
  readOnly: 'Read-only for now',
  readOnlyText: 'You can read, copy and download every file. Changing them here is not possible yet.',
  contents: (path: string) => `Contents of ${path}`,
}
