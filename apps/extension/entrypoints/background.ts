import { defineBackground } from 'wxt/utils/define-background'
import { startBackground } from '../src/shell/background.ts'

export default defineBackground(startBackground)
