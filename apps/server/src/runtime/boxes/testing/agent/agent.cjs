// Stands in for the agent: dials both doors, runs what it is told to, and asks for the way out.
const { spawn } = require('node:child_process')
const http2 = require('node:http2')
const net = require('node:net')

const { SANDLOT_AGENT_DIR: dir, SANDLOT_BOX_ID: id, SANDLOT_BOX_GENERATION: generation } = process.env
const hello = `sandlot-agent 1 ${id} ${generation} ${process.env.SANDLOT_BOX_TOKEN}\n`
const dial = (door) => {
  const socket = net.connect(`${dir}/${door}.sock`)
  socket.write(hello)
  return socket
}

const egress = http2.connect('http://egress', { createConnection: () => dial('egress') })
egress.on('error', () => {})

const server = http2.createServer({}, async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  if (request.url === '/exec') {
    const child = spawn('/bin/sh', ['-c', body], { stdio: ['ignore', 'pipe', 'pipe'] })
    request.stream.on('close', () => child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece))
    child.on('error', (error) => response.end(JSON.stringify({ code: null, said: error.message })))
    child.on('close', (code) => response.end(JSON.stringify({ code, said: said.trim() })))
  } else if (request.url === '/egress') {
    const stream = egress.request({ ':method': 'CONNECT', ':authority': body })
    stream.on('error', (error) => response.end(JSON.stringify({ status: 0, said: error.message })))
    stream.on('response', async (headers) => {
      if (headers[':status'] === 200) stream.end('ping')
      let said = ''
      for await (const piece of stream) said += piece
      response.end(JSON.stringify({ status: headers[':status'], said }))
    })
  } else response.end(JSON.stringify({ id, generation, environment: process.env }))
})
server.on('connect', (request, response) => {
  const { port } = new URL(`http://${request.headers[':authority']}`)
  const socket = net.connect(Number(port), '127.0.0.1', () => {
    response.stream.respond({ ':status': 200 })
    response.stream.pipe(socket).pipe(response.stream)
  })
  socket.on('error', () => response.stream.close(http2.constants.NGHTTP2_CONNECT_ERROR))
})
process.on('SIGTERM', () => process.exit(0))
server.emit('connection', dial('agent'))
