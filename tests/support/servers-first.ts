import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Without times of a run before, vitest begins with what is longest to read. What starts servers is what takes longest,
 * most of all the one that builds; begun last, it leaves the other worker with nothing to do.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => weight(other) - weight(one))
  }
}

function weight({ moduleId }: TestSpecification): number {
  if (moduleId.endsWith('/tests/api/npm-start.test.ts')) return 2
  return moduleId.includes('/tests/api/') ? 1 : 0
}
