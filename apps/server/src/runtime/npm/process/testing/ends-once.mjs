import { existsSync, writeFileSync } from 'node:fs'

/* A gateway that exits immediately the first time, as if killed by the system, and runs the second time. */

process.on('message', ({ type, beginning }) => {
  if (type !== 'begin') return
  const marker = `${beginning.cacheDir}/ended`
  if (!existsSync(marker)) {
    writeFileSync(marker, '')
    process.exit(1)
  }
  process.send({ type: 'alive' })
})
process.on('disconnect', () => process.exit())
