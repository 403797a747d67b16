import { useEffect, useState } from 'react';

/**
 * What `read` finds at the first drawing, undefined until then. For what a form proposes: whatever the device learns later
 * leaves an open form as it is.
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
