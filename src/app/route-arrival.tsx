import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a screen may take to draw its heading before the focus stays where it is. */
const patienceMs = 5000;

/**
 * Tells who cannot see it that another screen has come: its title is announced and its heading takes the focus. The
 * first screen of all keeps the browser's own focus.
 */
export function RouteArrival({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== first) setHasMoved(true);

  useEffect(() => (hasMoved ? whenHeadingComes(takeFocus) : undefined), [pathname, hasMoved]);

  return (
    <p className="ui-hidden-text" role="status">
      {hasMoved ? title : ''}
    </p>
  );
}

function takeFocus(heading: HTMLElement): void {
  const main = heading.closest('main');
  const focused = document.activeElement;
  // A screen that has put the focus somewhere itself, in a modal or a first field, knows better.
  if (focused !== main && main?.contains(focused) === true) return;
  window.scrollTo(0, 0);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Screens load late: waits for the heading of the new one, and gives up quietly. Returns how to stop. */
function whenHeadingComes(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1');
  const seen = find();
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stop();
    act(heading);
  });
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  if (seen !== null) act(seen);
  else observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
