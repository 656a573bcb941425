import * as fc from 'fast-check';
import { hasError, isDynamicPix, isStaticPix, parsePix } from 'pix-utils';
import { expect, test } from 'vitest';
import { crc16 } from './brcode-emv.ts';
import { lerPix, montarPix } from './brcode.ts';

const ESTATICO =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
const DINAMICO =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4';
const COM_VALOR =
  '00020126330014BR.GOV.BCB.PIX011197212482404520400005303986540530.005802BR5918Victor Julio Rocha6006RECIFE62110507VIPSURF630425A1';
const CHAVE = '123e4567-e12b-12d1-a456-426655440000';
const QUEM = { nome: 'Fulano de Tal', cidade: 'BRASILIA' };

test('the check value of CRC-16/CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('writes the published codes of Banco Central to the letter', () => {
  expect(montarPix({ chave: CHAVE, ...QUEM, txid: '***' })).toBe(ESTATICO);
  const url = 'https://pix.example.com/8b3da2f39a4140d1a91abd93113bd441';
  expect(montarPix({ url, ...QUEM, txid: 'ignorado1' })).toBe(DINAMICO);
});

test('reads the published codes', () => {
  const nada = { url: null, chave: null, valorCentavos: null, txid: null };
  expect(lerPix(ESTATICO)).toEqual({ ok: true, ...nada, ...QUEM, chave: CHAVE });
  expect(lerPix(`${DINAMICO}\n`)).toEqual({
    ok: true,
    ...nada,
    ...QUEM,
    url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
  });
  expect(lerPix(COM_VALOR)).toEqual({
    ok: true,
    chave: '97212482404',
    url: null,
    valorCentavos: 3000,
    nome: 'Victor Julio Rocha',
    cidade: 'RECIFE',
    txid: 'VIPSURF',
  });
});

test('the CRC that repositories copy onto other data is refused', () => {
  const copied = ESTATICO.replace('53039865802', '5303986540510.005802');
  expect(lerPix(copied)).toEqual({ ok: false, motivo: 'crc' });
});

const selado = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

test.each([
  ['empty', ''],
  ['cut short', ESTATICO.slice(0, 60)],
  ['CRC missing', ESTATICO.slice(0, -8)],
  ['text after the CRC', `${ESTATICO}0101A`],
  ['another currency', selado(ESTATICO.slice(0, -8).replace('5303986', '5303840'))],
  ['no Pix account', selado(ESTATICO.slice(0, -8).replace('br.gov.bcb.pix', 'br.gov.bcb.xip'))],
  ['a field twice', selado(`${ESTATICO.slice(0, -8)}5802BR`)],
  ['an amount in words', selado(`${ESTATICO.slice(0, -8)}5403dez`)],
])('%s is no Pix code', (_, payload) => {
  expect(lerPix(payload)).toEqual({ ok: false, motivo: 'formato' });
});

test.each([
  { ...QUEM },
  { ...QUEM, chave: CHAVE, url: 'pix.example.com/a' },
  { ...QUEM, chave: '' },
  { ...QUEM, chave: 'a'.repeat(78) },
  { ...QUEM, chave: 'com espaço' },
  { ...QUEM, chave: CHAVE, txid: 'com-traço' },
  { ...QUEM, chave: CHAVE, txid: 'a'.repeat(26) },
  { ...QUEM, chave: CHAVE, valorCentavos: 0 },
  { ...QUEM, chave: CHAVE, valorCentavos: 49.9 },
  { ...QUEM, chave: CHAVE, valorCentavos: 1e13 },
  { ...QUEM, chave: CHAVE, nome: '日本' },
])('%j cannot be written', (dados) => {
  expect(() => montarPix(dados)).toThrow(RangeError);
});

const pessoa = {
  nome: fc.constantFrom('João Ação', 'Zelo Saúde Ltda', 'Nome de pessoa muito comprido mesmo', 'A'),
  cidade: fc.constantFrom('São Paulo', 'Vitória da Conquista', 'Embu-Guaçu'),
};
const estatico = fc.record({
  ...pessoa,
  chave: fc.constantFrom(CHAVE, '+5511912345678', 'pix@exemplo.com.br', '52998224725'),
  valorCentavos: fc.integer({ min: 1, max: 999_999_999_999 }),
  txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
});

test('what is written is read back, and no character of it can be changed unseen', () => {
  const change = fc.record({ at: fc.nat(), plus: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(estatico, change, (dados, { at, plus }) => {
      const code = montarPix(dados);
      const read = lerPix(code);
      expect(read).toMatchObject({ ok: true, chave: dados.chave, valorCentavos: dados.valorCentavos });
      expect(read).toMatchObject({ txid: dados.txid });
      const digits = [...code.matchAll(/\d/g)].map((match) => match.index);
      const where = digits[at % digits.length] ?? 0;
      const changed = code.slice(0, where) + ((Number(code[where]) + plus) % 10) + code.slice(where + 1);
      expect(lerPix(changed).ok).toBe(false);
    }),
  );
});

test('reading never throws', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string().map((text) => selado(`000201${text}`)),
  );
  fc.assert(
    fc.property(anything, (text) => {
      expect(typeof lerPix(text).ok).toBe('boolean');
    }),
  );
});

test('another library reads a static code as we meant it', () => {
  fc.assert(
    fc.property(estatico, (dados) => {
      const pix = parsePix(montarPix(dados));
      if (hasError(pix) || !isStaticPix(pix)) throw new Error('the oracle refused the code');
      expect(pix.pixKey).toBe(dados.chave);
      expect(pix.transactionAmount).toBeCloseTo(dados.valorCentavos / 100, 2);
      expect(pix.txid).toBe(dados.txid);
      expect(pix.merchantName.length).toBeLessThanOrEqual(25);
      expect(pix.merchantCity.length).toBeLessThanOrEqual(15);
    }),
  );
});

test('another library reads a dynamic code as we meant it', () => {
  const dados = fc.record({ ...pessoa, url: fc.stringMatching(/^pix\.exemplo\.com\.br\/[a-z0-9]{1,50}$/) });
  fc.assert(
    fc.property(dados, (quem) => {
      const pix = parsePix(montarPix(quem));
      if (hasError(pix) || !isDynamicPix(pix)) throw new Error('the oracle refused the code');
      expect(pix.url).toBe(quem.url);
    }),
  );
});
