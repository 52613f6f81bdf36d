/** JSX or the name of a hook: React Compiler leaves all other code as it is. */
const DRAWS_OR_HOOKS = /<\/|\/>|\buse[A-Z0-9]/

/** Limits a preset of React Compiler to files that it can change. By default, Babel parses all with a capital letter. */
export const whereReactIs = <Preset extends { rolldown: object }>(preset: Preset) => ({
  ...preset,
  rolldown: { ...preset.rolldown, filter: { code: DRAWS_OR_HOOKS } },
})
