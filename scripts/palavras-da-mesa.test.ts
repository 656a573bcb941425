import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** A name like those of settings, inside of a sentence. */
const SETTING = /(?<![A-Za-z_.])[A-Z]+_[A-Z_]+(?![A-Za-z_])/;

/** Comments, then texts in quotes; of a text also the word before it that says what it is for. */
const TEXTS =
  /\/\*[^]*?\*\/|\/\/[^\n]*|(?<for>\w+\s*[:=]\s*|log\.\w+\([^'"`]*)?(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g;

/** Words between tags: no code has so few signs. */
const BETWEEN_TAGS = />([^<>{}'"`;=()[\]&|]*)</g;

/** For those who look after the server alone: the folded section of `/ajustes`, and the errors of `npm run cli -- backup`. */
const OPERATORS = /ajustes\/saude\/Operador\.tsx$|^server\/features\/instalacao\/copias\/copias\.errors\.ts$/;

/** Sentences of a file that name a setting; left out are advice for operators (`operador: '…'`) and the log. */
function sentencesWithSettings(code: string): string[] {
  const quoted = [...code.matchAll(TEXTS)].flatMap(({ groups }) => {
    const { text = '', for: purpose = '' } = groups ?? {};
    return /^operador|^log\./i.test(purpose) ? [] : [text.replaceAll(/\$\{[^}]*\}/g, '')];
  });
  const between = [...code.replaceAll(TEXTS, "''").matchAll(BETWEEN_TAGS)].map(([, text = '']) => text);
  return [...quoted, ...between].filter((text) => /\s/.test(text.trim()) && SETTING.test(text));
}

test('no sentence that a person reads at a screen names a setting of the server', async () => {
  const found: string[] = [];
  let sentences = 0;
  for await (const path of glob(['web/**/*.{ts,tsx}', 'server/features/**/*.ts', 'domain/**/*.ts'])) {
    if (/\.(?:test|testing)\.tsx?$/.test(path) || OPERATORS.test(path)) continue;
    const code = await readFile(path, 'utf8');
    sentences += code.match(/'[A-ZÀ-Ú][^'\n]* [^'\n]*'/g)?.length ?? 0;
    found.push(...sentencesWithSettings(code).map((text) => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
  expect(sentences).toBeGreaterThan(1_000);
});

test.each([
  ["const advice = 'Confira SMTP_URL e reinicie.';", 1],
  ['<p>Avise quem cuida dele: falta TRUST_PROXY.</p>', 1],
  ['`Ponha ${valor} em ASAAS_API_KEY.`', 1],
  ["operador: 'Confira SMTP_URL e reinicie.'", 0],
  ["/** TRUST_PROXY is absent. */ const STATUS = 'RECEIVED_IN_CASH';", 0],
  ["log.warn({ err }, 'is APP_SECRET another one?');", 0],
])('%s → %i', (code, n) => {
  expect(sentencesWithSettings(code)).toHaveLength(n);
});
