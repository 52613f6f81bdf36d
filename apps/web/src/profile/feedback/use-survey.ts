import { useEffect } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { useServices } from '../../shell/services.tsx'

/** Shows the survey if it is due for the user (spec PS-056). */
export function useSurvey(): void {
  const services = useServices()
  const isDue = useMe()?.sendSurvey
  useEffect(() => {
    if (isDue) void import('./ask-survey.ts').then((module) => module.askSurvey(services))
  }, [isDue, services])
}
