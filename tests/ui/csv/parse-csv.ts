/** Reads RFC 4180 literally, character by character: records end with CRLF, quotes are doubled inside quotes. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const [char, next] = [text[at], text[at + 1]];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (next === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === ',') {
      record.push(cell);
      cell = '';
    } else if (char === '\r' && next === '\n') {
      records.push([...record, cell]);
      [record, cell] = [[], ''];
      at += 1;
    } else if (char === '"' || char === '\r' || char === '\n')
      throw new Error(`a bare ${JSON.stringify(char)} at ${at}`);
    else cell += char;
  }
  if (isQuoted || cell !== '' || record.length > 0) throw new Error('the last record has no end');
  return records;
}
