/** The platform's decoder, which browser and server each bring. */
type Decoder = new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of a file: as its mark says, else as UTF-8, or where it is none as the Latin-1 that spreadsheets of Windows write. */
export function decodeText(
  TextDecoder: Decoder,
  bytes: Uint8Array,
): { readonly text: string; readonly isLatin1: boolean } {
  // Spreadsheets that save “Unicode text” write UTF-16 behind this mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), isLatin1: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), isLatin1: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isLatin1: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isLatin1: true };
  }
}
