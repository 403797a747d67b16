import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that run longest of all. */
const longest = /\/(?:world\/random-worlds|server\/processes|client\/projection\/laws)\.test\.ts$/;

/**
 * Vitest begins with what took longest the last time, and where there was none with the largest files. These would come last then,
 * and one worker would wait minutes for the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => longest.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !longest.test(moduleId)),
    ];
  }
}
