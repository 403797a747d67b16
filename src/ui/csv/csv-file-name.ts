import { fileName } from '../files/file-name.ts';

/** What a listing is called as a file. */
export function csvFileName(...parts: readonly string[]): string {
  return fileName('csv', ...parts);
}
