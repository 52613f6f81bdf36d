import { spawnSync } from 'node:child_process'
import { aptInstall, canUseApt } from './apt.mjs'

const version = () => spawnSync('bwrap', ['--version'], { encoding: 'utf8' }).stdout?.trim()

/** Finds bubblewrap for tests of devboxes, or installs it, and prints which one is used. */
export async function findBubblewrap() {
  if (process.platform !== 'linux')
    return console.log('No bubblewrap on this system: tests of boxes are skipped.')
  if (!version() && canUseApt()) {
    console.log('No bubblewrap here: installing it with apt-get.')
    await aptInstall('bubblewrap')
  }
  console.log(
    version() ?? 'No bubblewrap here: tests of boxes are skipped. Install the package "bubblewrap".',
  )
  if (!letsOthersIn())
    console.log(
      `Boxes of root run as another user, who may not enter ${process.cwd()}: their tests are skipped.\n` +
        'To run them: chmod o+x on the folders above it, or run them as an ordinary user.',
    )
}

const letsOthersIn = () =>
  process.getuid?.() !== 0 ||
  spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'test', '-x', process.cwd()])
    .status === 0
