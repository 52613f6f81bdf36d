import { ENVIRONMENT_ID, type PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { writeEnvironment } from '@sandlot/core/shell/page-settings-rules'
import type { Config } from '../config.ts'

type Facts = Pick<Config, 'onPrem' | 'analytics' | 'errorsDsn' | 'publicUrl'> & { previewUrl: string | null }

const PREVIEW = /^(https?:)\/\/\{id\}\.(.+)$/

function environmentOf({ onPrem, analytics, errorsDsn, publicUrl, previewUrl }: Facts): PageEnvironment {
  const [, scheme, host] = PREVIEW.exec(previewUrl ?? '') ?? []
  const own = publicUrl ? new URL(publicUrl).protocol : 'http:'
  return {
    isOnPrem: onPrem,
    useStaticPreview: host !== undefined,
    previewDomain: host === undefined ? null : scheme === own ? host : `${scheme}//${host}`,
    analyticsKey: analytics?.key ?? null,
    analyticsUrl: analytics?.url ?? null,
    errorsDsn,
  }
}

const PLACE = new RegExp(`(<script[^>]*\\bid="${ENVIRONMENT_ID}"[^>]*>)\\{\\}(</script>)`)

/**
 * Puts what the instance is into a page (spec LV-032). Others read it from a script that sets `window._env_`; here it
 * is a block of data: the page's policy runs no script that is not of the build, and a block of data can never become
 * one, whatever stands in it.
 */
export const withEnvironment = (html: string, facts: Facts): string =>
  html.replace(
    PLACE,
    (_all, open: string, close: string) => open + writeEnvironment(environmentOf(facts)) + close,
  )
