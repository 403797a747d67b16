/** Sizes of a document's pages in points, read from its page objects. */
export function pagesOf(document: Buffer): { width: number; height: number }[] {
  const text = document.toString('latin1');
  return [
    ...text.matchAll(/\/Type\s*\/Page\b(?!s)[\s\S]*?\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g),
  ].map(([, width, height]) => ({ width: Number(width), height: Number(height) }));
}
