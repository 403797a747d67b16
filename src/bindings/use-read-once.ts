import { useEffect, useState } from 'react';

/**
 * Result of `read` at the first rendering, undefined until then. For a form's suggestions, so that data arriving later
 * does not change an open form.
 */
export function useReadOnce<Found>(read: () => Promise<Found>): Found | undefined {
  const [reading] = useState(read);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isCurrent = true;
    void reading.then((value) => {
      if (isCurrent) setFound(value);
    });
    return () => {
      isCurrent = false;
    };
  }, [reading]);
  return found;
}
