import { test } from '@playwright/test';
import { startStack, type Stack } from './stack.ts';

/** One product for all tests of a file, whole again after each of them. Call it once, outside of the tests. */
export function productOfThisFile(environment: Record<string, string> = {}): () => Stack {
  let stack: Stack | undefined;
  test.beforeAll(async () => {
    stack = await startStack(environment);
  });
  test.afterEach(() => stack?.proxy.set({ kind: 'none' }));
  test.afterAll(async () => {
    await stack?.close();
  });
  return () => {
    if (!stack) throw new Error('the product has not been started');
    return stack;
  };
}
