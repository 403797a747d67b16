/**
 * True for `npm run test:deep`, which runs everything: both databases throughout, every size and theme, long worlds.
 */
export const isDeep = process.env['DEEP'] === '1';
