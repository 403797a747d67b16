import type { CodeReader } from './loaded-reader.ts';

/** The part of the browser's own detector that is used here (WICG, "Accelerated Shape Detection in Images"). */
interface DetectorType {
  new (options: { formats: string[] }): {
    detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
}

/** DataMatrix and GS1-128 are on boxes of vaccine, QR on children's cards. */
const formats = ['data_matrix', 'qr_code', 'code_128'];

/** The browser's own reader if it supports these codes, otherwise one that is loaded now; rejects if neither is available. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { readonly BarcodeDetector?: DetectorType };
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own === undefined || !formats.every((format) => known.includes(format)))
    return (await import('./loaded-reader.ts')).loadedReader();
  const detector = new Own({ formats });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}
