import { existsSync, writeFileSync } from 'node:fs'

/* A gateway that ends at once the first time, as one that the system kills, and is there the second time. */

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
