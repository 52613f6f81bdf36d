import { loginCommand } from '../../platform/failure.ts'
import { tuiTexts } from '../messages.ts'
import { useServices } from '../services.tsx'
import { Shell } from '../shell/shell.tsx'

/** Where nobody is signed in any more, or not yet; what was open stays behind it. */
export function SignedOutScreen() {
  const { context, host } = useServices()
  return (
    <Shell
      lines={[
        [],
        [{ text: `  ${tuiTexts.signedOutTitle(host)}`, style: 'strong' }],
        [],
        [{ text: `  ${tuiTexts.signedOutHow}` }],
        [],
        [{ text: `    ${loginCommand(context.target())}`, style: 'accent' }],
      ]}
    />
  )
}
