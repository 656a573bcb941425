import { describe, expect, test } from 'vitest';
import { LETRAS_DO_CODIGO } from '#domain/documentos/emissao/codigo.ts';
import { createSigner, createVault } from '#platform/secrets/secrets.ts';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  KEYS,
  renderedPdf,
  signingWorld,
  signPdf,
} from '#testing/files/signing.ts';
import {
  formatSecret,
  hashSecret,
  keepSecret,
  newSecret,
  openSecret,
  plainSecret,
  readSecret,
} from './segredo.public.ts';

const signer = createSigner('um segredo de teste com mais de 32 letras');

describe('a new secret', () => {
  test('groups of four, not guessable', () => {
    const many = Array.from({ length: 500 }, newSecret);
    expect(new Set(many).size).toBe(500);
    const form = new RegExp(`^(?:[${LETRAS_DO_CODIGO}]{4} ){2}[${LETRAS_DO_CODIGO}]{4}$`);
    expect(many.filter((secret) => !form.test(secret))).toEqual([]);
    expect(new Set(many.join('').replaceAll(' ', '')).size).toBe(LETRAS_DO_CODIGO.length);
    expect(12 * Math.log2(LETRAS_DO_CODIGO.length)).toBeGreaterThan(55);
  });

  test('has no letter that is taken for another', () => {
    for (const pair of ['0O', '1I', '1L', '5S', '8B', '2Z', '6G']) {
      expect(pair.split('').every((letter) => LETRAS_DO_CODIGO.includes(letter))).toBe(false);
    }
  });
});

describe('what is stored of it', () => {
  test.each(['k7m42qxd9rtf', 'K7M4-2QXD-9RTF', ' k7m4\u00a02qxd 9rtf\n', 'Ｋ7m4.2qxd.9rtf'])(
    'is the same however it was written: %j',
    (typed) => {
      expect(plainSecret(typed)).toBe('K7M42QXD9RTF');
      expect(formatSecret(typed)).toBe('K7M4 2QXD 9RTF');
      expect(hashSecret(typed, { signer })).toEqual(hashSecret('K7M4 2QXD 9RTF', { signer }));
    },
  );

  test('opens for its own document alone, and under this APP_SECRET', () => {
    const vault = createVault('um segredo de teste com mais de 32 letras');
    const { segredo_hmac, segredo_lacrado } = keepSecret('k7m4-2qxd-9rtf', 'um', { signer, vault });
    expect(segredo_hmac).toEqual(hashSecret('K7M4 2QXD 9RTF', { signer }));
    expect(openSecret(segredo_lacrado, 'um', { vault })).toBe('K7M4 2QXD 9RTF');
    expect(openSecret(segredo_lacrado, 'outro', { vault })).toBeNull();
    const other = createVault('outro segredo de teste com mais de 32 letras');
    expect(openSecret(segredo_lacrado, 'um', { vault: other })).toBeNull();
  });

  test('is 32 bytes, of this secret and of this installation alone', () => {
    const hash = hashSecret('K7M4 2QXD 9RTF', { signer });
    expect(hash).toHaveLength(32);
    expect(hashSecret('K7M4 2QXD 9RTE', { signer })).not.toEqual(hash);
    const other = createSigner('outro segredo de teste com mais de 32 letras');
    expect(hashSecret('K7M4 2QXD 9RTF', { signer: other })).not.toEqual(hash);
  });
});

test('a document holds its secret in its own bytes, also after the pharmacist signed', async () => {
  const [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
  const secret = newSecret();
  const signed = await signPdf(pdf, world.doctor, world, {
    ...BY_DOCTOR,
    first: { ...BY_DOCTOR.first, keys: { ...KEYS, secret } },
  });
  expect(readSecret(signed)).toBe(secret);
  expect(readSecret(await signPdf(signed, world.pharmacist, world, BY_PHARMACIST))).toBe(secret);
  expect(readSecret(await signPdf(pdf, world.doctor, world))).toBeNull();
});

test.each(['', '/ZeloSegredo (', '/ZeloSegredo (K7M4)', '/ZeloSegredo (((((', '/ZeloSegredo K7M42QXD9RTF'])(
  'bytes that hold none: %j',
  (text) => {
    expect(readSecret(Buffer.from(text))).toBeNull();
  },
);
