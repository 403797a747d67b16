/** Two taps further apart than this, in time or in place, are two separate decisions. */
const soonMs = 500;
const nearPx = 24;

const pressables = 'a, button, input, label, select, summary, textarea, [role="option"]';

interface Tap {
  readonly atMs: number;
  readonly x: number;
  readonly y: number;
  /** Elements that could be pressed at the finger's position and near it. */
  readonly within: ReadonlySet<Element>;
}

/**
 * Drops the second tap of a double tap if its target moved under the finger by the first: a question that opens there would be answered
 * before it is read, and the next row of a list would be selected as well. A target that was there at the first tap, such as a stepper's
 * plus, may be tapped any number of times. Keys and programs click with a count of 0 and pass, and so does a mouse unless its own count
 * reports a double click. Call it once, before the app is drawn (docs/design/tablet.md).
 */
export function dropSecondTap(page: Document): void {
  let first: Tap | undefined;
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const hit = pressableOf(event.target);
      if (first && isSecond(event, first) && !first.within.has(hit)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      const { timeStamp: atMs, clientX: x, clientY: y } = event;
      first = { atMs, x, y, within: new Set([hit, ...pressablesNear(page, x, y)]) };
    },
    { capture: true },
  );
}

function isSecond({ timeStamp, clientX, clientY, detail, pointerType }: PointerEvent, first: Tap): boolean {
  const isNear = Math.hypot(clientX - first.x, clientY - first.y) <= nearPx;
  return isNear && timeStamp - first.atMs <= soonMs && (pointerType !== 'mouse' || detail > 1);
}

/** No target is smaller than 44 px, so none lies between points that are 24 px apart. */
function pressablesNear(page: Document, x: number, y: number): readonly Element[] {
  const steps = [-nearPx, 0, nearPx];
  return steps
    .flatMap((dx) => steps.map((dy) => page.elementFromPoint(x + dx, y + dy)))
    .flatMap((met) => (met ? [pressableOf(met)] : []));
}

/** One tap may hit the icon of a button and the next its words; a tap on a label is followed by a click on its control. */
function pressableOf(element: Element): Element {
  const pressable = element.closest(pressables) ?? element;
  return pressable instanceof HTMLLabelElement ? (pressable.control ?? pressable) : pressable;
}
