import { useEffect, useState } from 'react';

interface Drawing {
  readonly text: string;
  /** Modules per side, including the quiet border. */
  readonly size: number;
  readonly path: string;
}

/** Light modules around the code, without which readers do not find it. */
const quietModules = 4;

/** A QR code of a text, dark on white in every theme. Its drawing code is loaded on first use. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    let isWanted = true;
    drawingOf(text).then(
      (drawn) => {
        if (isWanted) setDrawing(drawn);
      },
      // The text is next to the code, so the page stays usable without it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (drawing?.text !== text) return <span className="ui-qr-code" aria-hidden="true" />;
  return (
    <svg
      className="ui-qr-code"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.size} height={drawing.size} fill="#ffffff" />
      <path d={drawing.path} fill="#000000" />
    </svg>
  );
}

async function drawingOf(text: string): Promise<Drawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return { text, size, path: codePath(data) };
}

/**
 * The dark modules of a code as the path of one drawing, row by row in runs.
 * @param modules rows of modules, true for dark, the quiet border included
 */
export function codePath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const run = runs.at(-1);
    if (!isDark) continue;
    if (run && run[0] + run[1] === x) run[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
