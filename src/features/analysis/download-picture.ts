import { downloadFile } from '#ui/files/download-file.ts';

/** One colour of a drawing and its meaning. */
export interface PictureKey {
  readonly colour: string;
  readonly words: string;
}

interface Picture {
  readonly name: string;
  /** Drawn above, so that the file says what it shows wherever it is sent. */
  readonly title: string;
  readonly ground: string;
  readonly ink: string;
  /** Drawn below a drawing without a legend. */
  readonly keys?: readonly PictureKey[];
  readonly onWritten: () => void;
}

/** Pixels in the picture for one on the screen, so that it is sharp in print. */
const scale = 2;
const margin = 8;
const titleFont = '700 18px Roboto, system-ui, sans-serif';
const titleLine = 24;
const keyFont = '14px Roboto, system-ui, sans-serif';
const keyLine = 24;
const keyWidth = 260;
const keySquare = 14;

/** Saves a drawing as a file, on the background it was drawn for: colours of the dark theme are invisible on white. */
export function downloadPicture(drawn: HTMLCanvasElement | null, picture: Picture): void {
  if (!drawn) return;
  const { clientWidth: width, clientHeight: height } = drawn;
  paint(drawn, { width, height }, picture);
}

/** Saves an SVG drawing at its full `height`, of which the page may show less. */
export function downloadDrawing(drawn: SVGSVGElement | null, picture: Picture, height: number): void {
  if (!drawn) return;
  const { width } = drawn.viewBox.baseVal;
  const whole = drawn.cloneNode(true) as SVGSVGElement;
  whole.setAttribute('viewBox', `0 0 ${width} ${height}`);
  whole.setAttribute('height', String(height));
  const text = new XMLSerializer().serializeToString(whole);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const image = new Image(width * scale, height * scale);
  image.addEventListener('load', () => {
    paint(image, { width, height }, picture);
    URL.revokeObjectURL(address);
  });
  image.addEventListener('error', () => URL.revokeObjectURL(address));
  image.src = address;
}

function paint(
  drawn: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number },
  { name, title, ground, ink, keys = [], onWritten }: Picture,
): void {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return;
  context.font = titleFont;
  const titles = linesWithin(title, width - 2 * margin, (text) => context.measureText(text).width);
  const drawnFrom = titles.length * titleLine + 2 * margin;
  const columns = Math.max(1, Math.floor(width / keyWidth));
  const perColumn = Math.ceil(keys.length / columns);
  const keysFrom = drawnFrom + height + margin;
  const wholeHeight = keys.length === 0 ? drawnFrom + height : keysFrom + perColumn * keyLine + margin;
  // Resizing a canvas resets its font.
  canvas.width = width * scale;
  canvas.height = wholeHeight * scale;
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, wholeHeight);
  context.fillStyle = ink;
  context.font = titleFont;
  context.textBaseline = 'middle';
  for (const [index, line] of titles.entries())
    context.fillText(line, margin, margin + (index + 0.5) * titleLine, width - 2 * margin);
  context.drawImage(drawn, 0, drawnFrom, width, height);
  context.font = keyFont;
  for (const [index, { colour, words }] of keys.entries()) {
    const x = margin + Math.floor(index / perColumn) * (width / columns);
    const y = keysFrom + ((index % perColumn) + 0.5) * keyLine;
    context.fillStyle = colour;
    context.fillRect(x, y - keySquare / 2, keySquare, keySquare);
    context.fillStyle = ink;
    context.fillText(words, x + keySquare + margin, y, width / columns - keySquare - 3 * margin);
  }
  canvas.toBlob((picture) => {
    if (!picture) return;
    downloadFile([picture], { name, type: 'image/png' });
    onWritten();
  }, 'image/png');
}

/** Breaks text into lines of at most `width` points by `measure`; a wider word gets a line of its own. */
function linesWithin(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}
