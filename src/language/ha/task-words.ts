import type { Texts } from '../texts.ts';

export const taskWords = {
  receive: 'karɓa isowa kaya ƙara receive',
  issue: 'fitarwa fitar bayar allurai issue',
  transfer: 'turawa tura cibiya transfer',
  return: 'mayarwa mayar baya return',
  adjustment: 'gyara adadi ƙari ragi adjust',
  utilization: 'amfani asara yara rigakafi utilize',
  addChild: 'rajista yaro sabon jariri register',
  immunize: 'rigakafi allura yaro vaccinate',
  dueList: 'lokaci ya wuce kira yara due',
  addWallet: 'ƙara sabuwar jaka rigakafi wallet',
} as const satisfies Texts;
