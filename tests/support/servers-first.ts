import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Without timings of a previous run, vitest starts with the largest files. Tests that start servers take longest, most
 * of all the one that builds, and if started last they leave the other worker idle. A worker is reused only for a file
 * with the same environment, so those with a document follow each other.
 */
export class ServersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap((ofProject = []) =>
      ofProject.toSorted((one, other) => weight(other) - weight(one)),
    )
  }
}

/**
 * Folders of the server whose tests run programs, mostly git. Starting one copies the page tables of the worker, which
 * takes 8 ms in a new worker and 20 ms in one that has loaded everything.
 */
const WITH_PROGRAMS =
  /\/server\/src\/(git|branches|repositories|backup|runtime\/boxes|platform\/db\/embedded)\//

function weight({ moduleId }: TestSpecification): number {
  if (WITH_PROGRAMS.test(moduleId)) return 1
  if (moduleId.endsWith('/tests/api/npm-start.test.ts')) return 2
  return moduleId.includes('/tests/api/') || moduleId.includes('.dom.test.') ? 1 : 0
}
