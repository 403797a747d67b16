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
  const paper = { scale: draw, fillRect: draw, fillText: draw, drawImage: draw };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((hand) => hand(made));
  const onWritten = vi.fn<() => void>();
  downloadPicture(document.createElement('canvas'), { ...picture, onWritten });
  expect(names).toHaveLength(told);
  expect(onWritten).toHaveBeenCalledTimes(told);
  vi.restoreAllMocks();
});
