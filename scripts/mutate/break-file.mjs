import { readFileSync, writeFileSync } from 'node:fs'
import { broken } from './mutations.mjs'

/**
 * Breaks a file until the function that it returns is called, or the process ends.
 * What somebody else wrote into the file meanwhile is theirs, and stays.
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
