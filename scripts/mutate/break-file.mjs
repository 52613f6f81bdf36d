import { readFileSync, writeFileSync } from 'node:fs'
import { broken } from './mutations.mjs'

/**
 * Breaks a file until the returned function is called or the process ends. Changes that somebody else made to the file
 * in the meantime are kept.
 */
export function breakFile(path, mutation) {
  const whole = readFileSync(path, 'utf8')
  const text = broken(whole, mutation)
  const mend = () => {
    process.off('exit', mend)
    if (readFileSync(path, 'utf8') === text) writeFileSync(path, whole)
  }
  process.once('exit', mend)
  writeFileSync(path, text)
  return mend
}
