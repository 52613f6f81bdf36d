/** Texts for opening a devbox in VS Code on the desktop. */
export const vscodeMessages = {
  openIn: 'Open in',
  editors: { csb: 'The browser', vscode: 'VS Code on this computer' },
  title: 'Open in VS Code',
  text: (title: string) => `${title} opens in VS Code on this computer, over SSH.`,
  failed: 'The devbox could not be loaded.',
  toDashboard: 'Go to the dashboard',
  notDevbox: 'This sandbox runs in the browser. Only devboxes open in VS Code.',
  open: 'Open VS Code',
  always: 'Open VS Code right away next time',
  firstTime: 'The first time on this computer',
  extension: 'Install the extension “Remote - SSH” in VS Code.',
  client: 'Install the terminal client.',
  clientLink: 'How to install it',
  signIn: 'Sign in, and tell SSH about this host:',
  commands: (host: string) =>
    `sandlot auth login --host ${host}\nsandlot devbox ssh-config --install --host ${host}`,
  copy: 'Copy the commands',
  copied: 'The commands are copied.',
  notCopied: 'The commands could not be copied.',
  inBrowser: 'Open it in the browser instead',
}
