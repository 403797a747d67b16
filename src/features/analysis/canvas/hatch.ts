/** A colour with lines across it, so that it is told from another without seeing colours. */
export function hatch(colour: string, ground: string): CanvasPattern | string {
  const size = 8;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  for (const from of [-size, 0, size]) {
    context.moveTo(from, size);
    context.lineTo(from + size, 0);
  }
  context.stroke();
  return context.createPattern(tile, 'repeat') ?? colour;
}
