import { createContext } from 'react';
import type { Session } from '#client/session/session-facts.ts';

/** Who is signed in, as the frame around all screens knows it; undefined where no frame is. */
export const ViewerContext = createContext<Session | null | undefined>(undefined);
