/** Runs in the devbox: connects standard input and output to a socket there. */
const BRIDGE = `const { connect } = require('node:net')
const far = JSON.parse(process.argv[1])
const socket = connect({ ...far, allowHalfOpen: true })
socket.on('error', ({ message }) => { process.stderr.write(message + '\\n'); process.exit(1) })
process.stdin.pipe(socket)
socket.pipe(process.stdout)`

/** The command that connects to a port or socket file from inside the devbox. */
export const bridgeTo = (far: { host: string; port: number } | { path: string }): string[] => [
  'node',
  '-e',
  BRIDGE,
  JSON.stringify(far),
]
