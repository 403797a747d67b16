import { downloadFile } from '#ui/files/download-file.ts';

/** Hands a drawing over as a file, on the ground that it was drawn for: what was drawn for the dark is lost on white. */
export function downloadPicture(
  drawn: HTMLCanvasElement | null,
  { name, ground }: { readonly name: string; readonly ground: string },
): void {
  if (!drawn) return;
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0);
  canvas.toBlob((picture) => {
    if (picture) downloadFile([picture], { name, type: 'image/png' });
  }, 'image/png');
}
