import { spawnSync } from 'node:child_process'

/** Whether boxes can be tested here; `npm test` installs what they need where it may. */
export const hasBubblewrap =
  process.platform === 'linux' &&
  spawnSync('bwrap', '--unshare-all --unshare-user --ro-bind / / --proc /proc --dev /dev true'.split(' '), {
    stdio: 'ignore',
  }).status === 0
