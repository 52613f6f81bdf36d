import { Box } from 'ink'
import { signInMessages } from '../../accounts/messages.ts'
import { SignInScreen } from '../../accounts/sign-in-screen.tsx'
import { cliMessages } from '../../platform/messages.ts'
import { loginCommand } from '../../platform/output/failure.ts'
import { usesColor } from '../../platform/text/style.ts'
import { clean } from '../../platform/text/text.ts'
import { runAction } from '../actions/run-action.ts'
import { usePageActions } from '../actions/use-page-actions.ts'
import type { Action } from '../keys/keys.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import type { Segment } from '../shell/segments.ts'
import { Shell } from '../shell/shell.tsx'
import { inLines } from '../text.ts'
import { useTui } from '../tui.tsx'
import { useDeviceSignIn } from './use-device-sign-in.ts'

/** Shown while signed out; the open views are kept behind it (spec CL-049). */
export function SignedOutScreen() {
  const { context, host } = useServices()
  const tui = useTui()
  const page = usePageActions()
  const { code, trouble, start, cancel } = useDeviceSignIn()
  const isGiven = context.target().tokenSource === 'environment'
  const address = code && clean(code.verificationUriComplete)
  const actions: Action[] = address
    ? [
        { key: 'o', label: 'browser', run: () => page.open(address, null) },
        { key: 'y', label: 'copy address', run: () => page.copy(address) },
        { key: 'esc', label: 'cancel', run: cancel },
      ]
    : isGiven
      ? []
      : [{ key: 'enter', label: 'sign in', run: start }]
  const spoken =
    code && tui.plain ? [signInMessages.codeLabel, clean(code.userCode), clean(code.verificationUri)] : []
  const onKey = (key: string) => {
    const action = actions.find((one) => one.key === key)
    if (action) runAction(action, tui)
    return action !== undefined
  }
  const how = isGiven
    ? [cliMessages.environmentTokenRefused(host), cliMessages.environmentTokenHint]
    : [
        tuiTexts.signedOutTitle(host),
        tuiTexts.signInWithEnter,
        tuiTexts.signInElsewhere(loginCommand(context.target())),
      ]
  return (
    <Shell
      actions={actions}
      lines={[...how, ...spoken].flatMap((text, at): Segment[][] => [
        [],
        ...inLines(text, tui.layout.inner.columns - 2).map((line) => [
          { text: `  ${line}`, ...(at === 0 && { style: 'strong' as const }) },
        ]),
      ])}
      onKey={onKey}
    >
      {code && (
        <Box flexDirection="column" paddingX={2} paddingY={1}>
          <SignInScreen
            address={clean(code.verificationUri)}
            color={usesColor(context.io.stdout, context.io.env)}
            host={host}
            trouble={trouble}
            userCode={clean(code.userCode)}
          />
        </Box>
      )}
    </Shell>
  )
}
