import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SETTINGS } from '../server/settings.ts';
import { envExample } from './env-example.ts';

test('.env.example is what the settings say', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(envExample(SETTINGS));
});

test('each setting → once, commented out, under its section', () => {
  const text = envExample({
    PORT: { section: 'Run', sentence: 'Where.', example: '3000' },
    KEY: { section: 'Data', sentence: 'Secret.', example: 'a $b' },
    HOST: { section: 'Run', sentence: 'Who.' },
  });
  const lines = text.split('\n').filter((line) => /^# (----|[A-Z]+=)/.test(line));
  expect(lines).toEqual(['# ---- Run ----', '# PORT=3000', '# HOST=', '# ---- Data ----', "# KEY='a $b'"]);
});
