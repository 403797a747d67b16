import { create } from 'zustand';
import type { UpdateNotice } from '#client/update/update-prompt.ts';

interface UpdateView {
  readonly notice: UpdateNotice | null;
  readonly accept: () => void;
  /** Says no more of this build. */
  readonly dismiss: () => void;
}

/** A new build that waits for a good moment. */
export const useUpdateStore = create<UpdateView>(() => ({
  notice: null,
  accept: () => undefined,
  dismiss: () => undefined,
}));
