import { expect, test } from 'vitest';
import { filesOf } from './web-weight.ts';

const manifest = {
  'index.html': { file: 'assets/app.js', imports: ['_shared.js'], dynamicImports: ['Page.tsx', 'Other.tsx'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'Page.tsx': { file: 'assets/page.js', imports: ['_shared.js', '_deep.js'], css: ['assets/page.css'] },
  '_deep.js': { file: 'assets/deep.js' },
  'Other.tsx': { file: 'assets/other.js' },
};

test('what a screen loads at once: its chunks with all their imports, each once, and no lazy one', () => {
  expect(filesOf(manifest, ['index.html', 'Page.tsx']).toSorted()).toEqual([
    'assets/app.js',
    'assets/deep.js',
    'assets/page.js',
    'assets/shared.js',
  ]);
});

test('a screen that is gone is no screen of zero bytes', () => {
  expect(() => filesOf(manifest, ['Gone.tsx'])).toThrow('Gone.tsx');
});
