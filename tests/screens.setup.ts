import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach } from 'vitest';

// A busy machine needs longer than the default second for what is awaited; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // A notice outlives the screen that it was shown on.
  toast.remove();
});
