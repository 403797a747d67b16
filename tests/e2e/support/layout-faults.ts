import type { Page } from '@playwright/test';

/** Faults on the present page for a thumb or a screen reader, one line each. */
export async function layoutFaults(page: Page): Promise<string[]> {
  return [...(await namelessControls(page)), ...(await page.evaluate(geometryFaults))];
}

const controlRoles = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'radio',
  'checkbox',
  'menuitem',
  'option',
  'dialog',
  'alertdialog',
  'table',
  'radiogroup',
]);

/** Everything interactive without a name, according to the browser's accessibility tree. */
async function namelessControls(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  return nodes
    .filter(({ ignored, role, name }) => {
      return !ignored && controlRoles.has(String(role?.value)) && String(name?.value ?? '').trim() === '';
    })
    .map(({ role }) => `a ${String(role?.value)} without a name`);
}

/** Runs in the page. */
function geometryFaults(): string[] {
  const minTarget = 44;
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    // An element marked this way is meant to scroll.
    if (element.matches('[data-scrolls]')) continue;
    const { overflowX } = getComputedStyle(element);
    const canScroll = overflowX === 'auto' || overflowX === 'scroll';
    if (canScroll && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      faults.push(`${element.className} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`);
  }
  for (const figure of document.querySelectorAll<HTMLElement>('.ui-row-part > .ui-figure')) {
    const { right, width } = figure.getBoundingClientRect();
    const room = figure.parentElement?.getBoundingClientRect().right ?? right;
    // A time or number that is cut off would be misread.
    if (width > 1 && right > room + 1) faults.push(`the figure "${figure.textContent}" is cut off`);
  }
  for (const head of document.querySelectorAll('thead > tr')) {
    const headers = [...head.children].flatMap((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell.querySelector('button')?.firstChild ?? cell);
      const { width, bottom } = words.getBoundingClientRect();
      return width > 1 ? [{ name: (cell.textContent ?? '').trim(), bottom }] : [];
    });
    const lowest = Math.max(...headers.map(({ bottom }) => bottom));
    for (const { name, bottom } of headers)
      if (lowest - bottom > 1.5)
        faults.push(`the header "${name}" stands ${Math.round(lowest - bottom)} px too high`);
  }
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    const target = element.matches('input[type="radio"], input[type="checkbox"]')
      ? (element.closest('label') ?? element)
      : element;
    if (
      element.closest('[inert], [aria-hidden="true"]') ||
      !target.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { width, height, bottom, right } = target.getBoundingClientRect();
    // Some elements only appear when the keyboard reaches them.
    if (width <= 1 || height <= 1 || bottom <= 0) continue;
    for (let around = target.parentElement; around; around = around.parentElement) {
      // An element that scrolls on purpose hides what is beyond its edge, whatever contains it.
      if (around.matches('[data-scrolls]')) break;
      if (getComputedStyle(around).overflowX === 'visible') continue;
      if (right > around.getBoundingClientRect().right + 1)
        faults.push(`"${(target.textContent ?? '').trim()}" is cut off by ${around.className}`);
    }
    if (width < minTarget - 0.5 || height < minTarget - 0.5) {
      const name = element.getAttribute('aria-label') ?? target.textContent ?? '';
      faults.push(
        `${element.tagName.toLowerCase()} "${name.trim()}" is ${Math.round(width)} × ${Math.round(height)} px`,
      );
    }
  }
  return faults;
}
