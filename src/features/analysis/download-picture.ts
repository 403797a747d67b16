import { downloadFile } from '#ui/files/download-file.ts';

interface Picture {
  readonly name: string;
  /** Stands above what is drawn, so that the file says what it shows wherever it is sent. */
  readonly title: string;
  readonly ground: string;
  readonly ink: string;
  readonly onWritten: () => void;
}

/** Points of the screen to one of the picture, so that it is sharp where it is printed. */
const scale = 2;
const titleHeight = 48;

/** Hands a drawing over as a file, on the ground that it was drawn for: what was drawn for the dark is lost on white. */
export function downloadPicture(drawn: HTMLCanvasElement | null, picture: Picture): void {
  if (!drawn) return;
  const { clientWidth: width, clientHeight: height } = drawn;
  paint(drawn, { width, height }, picture);
}

/** The same of a drawing made of lines and words, which is as high as `height`: the page may show less of it. */
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
  { name, title, ground, ink, onWritten }: Picture,
): void {
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = (height + titleHeight) * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height + titleHeight);
  context.fillStyle = ink;
  context.font = '700 18px Roboto, system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.fillText(title, 8, titleHeight / 2, width - 16);
  context.drawImage(drawn, 0, titleHeight, width, height);
  canvas.toBlob((picture) => {
    if (!picture) return;
    downloadFile([picture], { name, type: 'image/png' });
    onWritten();
  }, 'image/png');
}
