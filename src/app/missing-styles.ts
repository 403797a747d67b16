/** Asks again for every style sheet that could not be had: the code that needs it asks for it only once. Rejects where one is still missing. */
export async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(isMissing).map(replaced));
}

/** A sheet that failed is null in one browser, empty or closed to its reader in another. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) === 0;
  } catch {
    return true;
  }
}

function replaced(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`No style sheet at ${again.href}`)));
    link.replaceWith(again);
  });
}
