import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const named = (name: string) => document.querySelector<HTMLElement>(`[data-name="${name}"]`)!;

beforeEach(() => {
  document.body.innerHTML = `
    <label data-name="by id" for="doses">Doses</label>
    <input data-name="doses" id="doses" />
    <input data-name="second of its id" id="doses" />
    <label data-name="around">Reason <select data-name="reason"></select><input data-name="beside it" /></label>
    <label data-name="around another" for="doses"><input data-name="inside" /></label>
    <input data-name="hidden field" type="hidden" />
    <p data-name="shown" style="color: red">shown</p>
    <p data-name="not displayed" style="display: none">gone</p>
    <p data-name="hidden" hidden>gone</p>
    <dialog data-name="closed">gone</dialog>
    <div style="visibility: hidden">
      <b data-name="in what is hidden">gone</b>
      <b style="visibility: visible" data-name="shown within it">shown</b>
    </div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

describe('labels of', () => {
  test.each([
    ['doses', ['by id', 'around another']],
    ['second of its id', []],
    ['reason', ['around']],
    ['beside it', []],
    ['inside', []],
  ])('%s', (field, labels) => {
    const found = Array.from((named(field) as HTMLInputElement).labels!);
    expect(found.map((label) => label.dataset['name'])).toEqual(labels);
    for (const label of found) expect(label.control).toBe(named(field));
  });

  test('a hidden field has none', () => {
    expect((named('hidden field') as HTMLInputElement).labels).toBeNull();
  });
});

describe('an element is visible or not', () => {
  test.each([
    ['shown', 'block', 'visible'],
    ['doses', 'inline-block', 'visible'],
    ['not displayed', 'none', 'visible'],
    ['hidden', 'none', 'visible'],
    ['hidden field', 'none', 'visible'],
    ['closed', 'none', 'visible'],
    ['in what is hidden', 'inline', 'hidden'],
    ['shown within it', 'inline', 'visible'],
  ])('%s', (name, display, visibility) => {
    const style = getComputedStyle(named(name));
    expect([style.display, style.visibility]).toEqual([display, visibility]);
    expect(style.getPropertyValue('display')).toBe(display);
  });

  test('again after it changes', () => {
    const element = named('shown');
    element.style.display = 'none';
    expect(getComputedStyle(element).display).toBe('none');
    element.style.display = '';
    element.hidden = true;
    expect(getComputedStyle(element).display).toBe('none');
    element.hidden = false;
    expect(getComputedStyle(element).display).toBe('block');
    expect(getComputedStyle(element).color).toBe('rgb(255, 0, 0)');
  });
});
