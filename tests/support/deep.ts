/** True if everything runs, as `npm run test:deep` asks: both databases throughout, every size and theme, long worlds. */
export const isDeep = process.env['DEEP'] === '1';
