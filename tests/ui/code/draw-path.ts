export interface Drawn {
  /** True for dark. */
  readonly modules: readonly (readonly boolean[])[];
  /** RGBA, as a camera returns it. */
  readonly pixels: Uint8ClampedArray;
  /** Pixels per side. */
  readonly side: number;
}

/** Draws an SVG path of boxes one module high, with `scale` pixels per module. */
export function drawn(svg: SVGElement, scale: number): Drawn {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const boxes = svg.querySelector('path')?.getAttribute('d')?.split(/(?=M)/).filter(Boolean) ?? [];
  for (const box of boxes) {
    const match = /^M(\d+) (\d+)h(\d+)v1h-(\d+)z$/.exec(box);
    if (!match || match[3] !== match[4]) throw new Error(`no box: ${box}`);
    const [x, y, length] = match.slice(1, 4).map(Number) as [number, number, number];
    for (let at = x; at < x + length; at += 1) modules[y]![at] = true;
  }
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { modules, pixels, side };
}
