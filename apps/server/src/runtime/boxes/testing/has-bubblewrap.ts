import { spawnSync } from 'node:child_process'

/** The boxes of root run as another user, who may be kept out of the folder of this checkout. */
const letsOthersIn = () =>
  process.getuid?.() !== 0 ||
  spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'test', '-x', process.execPath])
    .status === 0

/** Whether boxes can be tested here; `npm test` installs what they need where it may. */
export const hasBubblewrap =
  process.platform === 'linux' &&
  spawnSync('bwrap', '--unshare-all --unshare-user --ro-bind / / --proc /proc --dev /dev true'.split(' '), {
    stdio: 'ignore',
  }).status === 0 &&
  letsOthersIn()
