import { expect, test, vi } from 'vitest';
import { downloadPicture } from '#features/analysis/download-picture.ts';
import { stubFiles } from '../stub-files.ts';

const picture = { name: 'doses.png', title: 'Doses', ground: '#fff', ink: '#000' };

test.each([
  ['is told once it was handed over', new Blob(['png']), 1],
  ['that could not be made is told to nobody', null, 0],
])('a picture %s', (_case, made, told) => {
  const names = stubFiles();
  const draw = () => undefined;
  const paper = {
    scale: draw,
    fillRect: draw,
    fillText: draw,
    drawImage: draw,
    measureText: () => ({ width: 1 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((hand) => hand(made));
  const onWritten = vi.fn<() => void>();
  downloadPicture(document.createElement('canvas'), { ...picture, onWritten });
  expect(names).toHaveLength(told);
  expect(onWritten).toHaveBeenCalledTimes(told);
  vi.restoreAllMocks();
});

test('a downloaded picture has its full title and a legend', () => {
  stubFiles();
  const written: unknown[] = [];
  const draw = () => undefined;
  const paper = {
    scale: draw,
    fillRect: draw,
    drawImage: draw,
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 10 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => undefined);
  const phone = document.createElement('canvas');
  Object.defineProperty(phone, 'clientWidth', { value: 320 });
  const keys = [
    { colour: '#055', words: '1 Ajingi: 3,323' },
    { colour: '#a40', words: '2–44 43 others: 900' },
  ];
  const title = 'Antigen By Local Govt: Kano: all years, BCG, Q4, issued';
  downloadPicture(phone, { ...picture, title, keys, onWritten: draw });
  expect(written).toEqual([
    'Antigen By Local Govt: Kano:',
    'all years, BCG, Q4, issued',
    '1 Ajingi: 3,323',
    '2–44 43 others: 900',
  ]);
  vi.restoreAllMocks();
});
