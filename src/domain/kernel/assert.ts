/** Thrown when the program contradicts itself; never for what a person typed. */
export class DefectError extends Error {
  override readonly name = 'DefectError';
}

/** Throws a {@link DefectError} unless the condition holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new DefectError(message);
}

/** Makes the compiler prove that a switch covers its union; throws where data from outside slipped through. */
export function assertNever(value: never): never {
  throw new DefectError(`unexpected value: ${JSON.stringify(value)}`);
}
