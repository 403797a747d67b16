import { fileName } from '../files/file-name.ts';

/** Builds the file name of a listing. */
export function csvFileName(...parts: readonly string[]): string {
  return fileName('csv', ...parts);
}
