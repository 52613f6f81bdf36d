import { Box, Text, useAnimation } from 'ink'
import { signInMessages } from './messages.ts'

export type SignInScreenProps = {
  host: string
  /** `XXXX-XXXX`. */
  userCode: string
  /** Where to approve the code; short enough for one line. */
  address: string
  /** The current connection problem. */
  trouble?: string | null
  /** The outcome; null while pending. */
  result?: { ok: boolean; text: string } | null
  color?: boolean
}

/** A sign-in by code: the page to open, the code to compare, and the outcome (spec CL-024). */
export function SignInScreen(props: SignInScreenProps) {
  const { host, userCode, address, trouble = null, result = null, color = true } = props
  return (
    <Box flexDirection="column">
      <Line name={signInMessages.hostLabel} styled={color} value={host} />
      <Line name={signInMessages.addressLabel} styled={color} value={address} />
      <Line isBold name={signInMessages.codeLabel} styled={color} value={userCode} />
      <Box marginTop={1}>
        {result ? (
          <Result {...result} color={color} />
        ) : (
          <Waiting
            color={color}
            text={trouble === null ? signInMessages.waiting : signInMessages.troubled(trouble)}
          />
        )}
      </Box>
    </Box>
  )
}

type LineProps = { name: string; value: string; styled: boolean; isBold?: boolean }

function Line({ name, value, styled, isBold = false }: LineProps) {
  return (
    <Box>
      <Box flexShrink={0} width={6}>
        <Text dimColor={styled}>{name}</Text>
      </Box>
      <Text bold={styled && isBold}>{value}</Text>
    </Box>
  )
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const

function Waiting({ text, color }: { text: string; color: boolean }) {
  const { frame } = useAnimation({ interval: 120 })
  return (
    <Text>
      <Text {...(color && { color: 'cyan' })}>{FRAMES[frame % FRAMES.length]}</Text> {text}
    </Text>
  )
}

const Result = ({ ok, text, color }: { ok: boolean; text: string; color: boolean }) => (
  <Text {...(color && { color: ok ? 'green' : 'red' })}>
    {ok ? '✓' : '✗'} {text}
  </Text>
)
