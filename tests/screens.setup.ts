import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine needs longer than the default second for what is awaited; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);
