/** Letters that a line of a tile has room for. */
const mostLetters = 13;
const mostLines = 2;

/** A name in lines that fit on a tile; what does not fit ends in dots. */
export function labelLines(name: string): readonly string[] {
  const lines: string[] = [];
  for (const word of name.split(/(?<=[-/])|\s+/)) {
    const last = lines.at(-1);
    const space = last?.endsWith('-') === true || last?.endsWith('/') === true ? '' : ' ';
    const joined = last === undefined ? word : `${last}${space}${word}`;
    if (last !== undefined && joined.length <= mostLetters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const shown = lines.slice(0, mostLines);
  const rest = lines.slice(mostLines);
  return shown.map((line, index) =>
    cut(index === mostLines - 1 && rest.length > 0 ? `${line} ${rest[0]}` : line),
  );
}

function cut(line: string): string {
  return line.length > mostLetters ? `${line.slice(0, mostLetters - 1).trimEnd()}…` : line;
}
