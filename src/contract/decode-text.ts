/** The platform's decoder, which browser and server each bring. */
type Decoder = new (label: string, options?: { fatal?: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of a file: as UTF-8, or where it is none as the Latin-1 that spreadsheets of Windows write. */
export function decodeText(
  TextDecoder: Decoder,
  bytes: Uint8Array,
): { readonly text: string; readonly isLatin1: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isLatin1: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isLatin1: true };
  }
}
