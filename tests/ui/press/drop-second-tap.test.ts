import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropSecondTap } from '#ui/press/drop-second-tap.ts';

const pressed: string[] = [];

/** jsdom has no layout, so a button is given its place from one x to another. */
function place(name: string, from: number, to: number): HTMLButtonElement {
  const button = document.createElement('button');
  const words = document.createElement('span');
  button.append(document.createElement('b'), words);
  Object.assign(button.dataset, { from, to });
  button.addEventListener('click', () => pressed.push(name));
  document.body.append(button);
  return button;
}

function lyingAt(x: number): Element | null {
  const buttons = [...document.querySelectorAll('button')];
  return buttons.find(({ dataset }) => x >= Number(dataset['from']) && x < Number(dataset['to'])) ?? null;
}

interface Tap {
  readonly x?: number;
  readonly detail?: number;
  readonly pointerType?: string;
  /** The part of the element that is hit. */
  readonly part?: string;
}

/** A tap after that many ms on whatever is at that place. */
function tap(atMs: number, { x = 100, detail = 1, pointerType = 'touch', part }: Tap = {}): void {
  const click = new PointerEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: x,
    clientY: 20,
    detail,
    pointerType,
  });
  Object.defineProperty(click, 'timeStamp', { value: atMs });
  const hit = lyingAt(x);
  (part === undefined ? hit : hit?.querySelector(part))?.dispatchEvent(click);
}

/** A button that is replaced by a confirmation question. */
function placeAsking(): void {
  const ask = place('Add', 80, 130);
  ask.addEventListener('click', () => {
    ask.remove();
    place('Register anyway', 90, 180);
  });
}

let startMs = 0;

beforeAll(() => {
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: lyingAt });
  dropSecondTap(document);
});
afterAll(() => Reflect.deleteProperty(document, 'elementFromPoint'));
beforeEach(() => {
  document.body.replaceChildren();
  pressed.length = 0;
  startMs += 10_000;
});

test.each([
  ['soon and in the same place', { after: 250 }],
  ['soon and near', { after: 450, x: 120 }],
  ['of a mouse that counts a double click', { after: 200, pointerType: 'mouse', detail: 2 }],
])('the second tap, %s, does not hit what the first one brought', (_, { after, ...second }) => {
  placeAsking();
  tap(startMs);
  tap(startMs + after, second);
  expect(pressed).toEqual(['Add']);
});

test.each([
  ['later', { after: 600 }],
  ['elsewhere', { after: 100, x: 160 }],
  ['of a key', { after: 100, detail: 0 }],
  ['a click of its own of a mouse', { after: 100, pointerType: 'mouse' }],
])('a second tap is accepted: %s', (_, { after, ...second }) => {
  placeAsking();
  tap(startMs);
  tap(startMs + after, second);
  expect(pressed).toEqual(['Add', 'Register anyway']);
});

test('after a dropped tap, the next is judged by the first', () => {
  placeAsking();
  tap(startMs);
  tap(startMs + 300);
  tap(startMs + 400);
  tap(startMs + 700);
  expect(pressed).toEqual(['Add', 'Register anyway']);
});

test('the same button may be tapped any number of times, anywhere on it', () => {
  place('More', 80, 130);
  tap(startMs, { part: 'b' });
  tap(startMs + 100, { part: 'span' });
  tap(startMs + 200);
  expect(pressed).toEqual(['More', 'More', 'More']);
});

test('a neighbour that was already there may be tapped at once', () => {
  place('Less', 50, 100);
  place('More', 100, 150);
  tap(startMs, { x: 95 });
  tap(startMs + 200, { x: 105 });
  expect(pressed).toEqual(['Less', 'More']);
});

test('what moved under the finger is not tapped', () => {
  const [taken, next] = [place('Take BCG', 80, 130), place('Take Penta', 130, 180)];
  taken.addEventListener('click', () => {
    taken.remove();
    Object.assign(next.dataset, { from: 80, to: 130 });
  });
  tap(startMs, { x: 90 });
  tap(startMs + 200, { x: 90 });
  expect(pressed).toEqual(['Take BCG']);
});

test('a tap on a label reaches its control', () => {
  document.body.innerHTML = '<label>Refused <input type="checkbox"></label>';
  const [label, box] = [document.querySelector('label'), document.querySelector('input')];
  const click = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch' };
  label?.dispatchEvent(new PointerEvent('click', click));
  expect(box?.checked).toBe(true);
  label?.dispatchEvent(new PointerEvent('click', click));
  expect(box?.checked).toBe(false);
});
