import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Finds codes in a picture of the camera and returns the content of the first; null if there is none. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>;

const options: ReaderOptions = {
  formats: ['DataMatrix', 'QRCode', 'Code128'],
  maxNumberOfSymbols: 1,
  // Other modes would remove the separators.
  textMode: 'Plain',
};

/** A reader for browsers without one of their own; rejects if it cannot be loaded. */
export async function loadedReader(): Promise<CodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth: width, videoHeight: height } = picture;
    if (context === null || width === 0 || height === 0) return null;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(picture, 0, 0);
    const [found] = await readBarcodes(context.getImageData(0, 0, width, height), options);
    return found === undefined || found.error !== '' ? null : found.text;
  };
}
