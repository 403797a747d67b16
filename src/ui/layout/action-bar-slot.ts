import { createContext } from 'react';

/**
 * Where the bar of what is being done stands: undefined on a page, where it sticks to the bottom; null while the modal
 * around it is still coming; else the modal's own foot, so that the bar never lies over a field.
 */
export const ActionBarSlot = createContext<HTMLElement | null | undefined>(undefined);
