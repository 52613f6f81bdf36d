import type { DeviceCode } from '@sandlot/core/accounts/device/device'
import { render } from 'ink'
import type { Context } from '../platform/context.ts'
import { usesColor } from '../platform/text/style.ts'
import { clean, cleanLines } from '../platform/text/text.ts'
import type { Waiting } from './device.ts'
import { SignInScreen, type SignInScreenProps } from './sign-in-screen.tsx'

/** The sign-in screen below earlier output; its last frame stays. */
export function showSignIn({ userCode, verificationUri }: DeviceCode, context: Context): Waiting {
  const { io } = context
  const { host } = context.target()
  const props: SignInScreenProps = {
    host,
    userCode: clean(userCode),
    address: clean(verificationUri),
    color: usesColor(io.stderr, io.env),
  }
  const screen = render(<SignInScreen {...props} />, {
    stdout: io.stderr,
    stdin: io.stdin,
    stderr: io.stderr,
    interactive: true,
    // The terminal's mode is unchanged, so that Ctrl-C arrives as the signal that ends every command.
    exitOnCtrlC: false,
    patchConsole: false,
  })
  return {
    trouble: (problem) =>
      screen.rerender(<SignInScreen {...props} trouble={problem && cleanLines(problem.message)} />),
    end: async ({ ok, text }) => {
      screen.rerender(<SignInScreen {...props} result={{ ok, text: cleanLines(text) }} />)
      screen.unmount()
      await screen.waitUntilExit()
    },
  }
}
