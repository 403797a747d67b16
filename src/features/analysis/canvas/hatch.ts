type Draw = (context: CanvasRenderingContext2D, size: number) => void;

const lines =
  (isRising: boolean): Draw =>
  (context, size) => {
    for (const from of [-size, 0, size]) {
      context.moveTo(from, isRising ? size : 0);
      context.lineTo(from + size, isRising ? 0 : size);
    }
    context.stroke();
  };

const dots: Draw = (context, size) => {
  context.beginPath();
  context.arc(size / 2, size / 2, size / 3.2, 0, 2 * Math.PI);
  context.fill();
};

const nothing: Draw = () => undefined;

/** Beside the colour by itself. */
const patterns: readonly Draw[] = [lines(true), dots, nothing, lines(false)];

/** A colour with lines across it, so that it is told from another without seeing colours. */
export function hatch(colour: string, ground: string): CanvasPattern | string {
  return drawn(lines(true), colour, ground);
}

/** How the parts of a whole are filled, by their place: whole, with lines, dots, empty, with lines the other way; then again. */
export function fillOf(
  place: number,
  { colour, ground }: { readonly colour: string; readonly ground: string },
): CanvasPattern | string {
  const draw = patterns[(place % (patterns.length + 1)) - 1];
  return draw === undefined ? colour : drawn(draw, colour, ground);
}

function drawn(draw: Draw, colour: string, ground: string): CanvasPattern | string {
  const size = 8;
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return colour;
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 3;
  draw(context, size);
  return context.createPattern(tile, 'repeat') ?? colour;
}
