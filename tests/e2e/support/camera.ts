import { writeFile } from 'node:fs/promises';
import bwip from 'bwip-js/node';

const [width, height] = [640, 480];

/** Writes a video of one code in a few frames, which a browser can use as its camera, and returns its path. */
export async function cameraOn(
  file: string,
  code: { readonly kind: 'gs1datamatrix' | 'qrcode'; readonly text: string },
): Promise<string> {
  const [drawn] = bwip.raw({ bcid: code.kind, text: code.text });
  if (drawn === undefined || !('pixs' in drawn)) throw new Error('this code is drawn in squares');
  const module = Math.floor((height * 0.6) / drawn.pixy);
  const [left, top] = [(width - drawn.pixx * module) >> 1, (height - drawn.pixy * module) >> 1];
  const picture = Buffer.alloc(width * height, 235);
  for (const [at, isDark] of drawn.pixs.entries()) {
    if (!isDark) continue;
    const [x, y] = [left + (at % drawn.pixx) * module, top + Math.floor(at / drawn.pixx) * module];
    for (let row = 0; row < module; row += 1)
      picture.fill(16, (y + row) * width + x, (y + row) * width + x + module);
  }
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), picture, colours];
  const film = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`)];
  for (let count = 0; count < 5; count += 1) film.push(...frame);
  await writeFile(file, Buffer.concat(film));
  return file;
}
