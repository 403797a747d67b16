import type { Page } from '@playwright/test';

/**
 * Plain English texts on a page in the pseudo-language, which are in no catalogue or are somebody's data. Includes
 * attributes that screen readers read.
 */
export async function plainTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true && !element.closest('script, style');
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isShown(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          found.push(element.getAttribute(name) ?? '');
    return found;
  });
  const english = texts
    .map((text) => text.trim())
    .filter((text) => /[A-Za-z]{3}/.test(text) && !/ö/.test(text));
  return [...new Set(english)];
}
