import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chaveDaMarca,
  chavesDasPerguntas,
  MAX_TEXTO_NO_RASCUNHO,
  mudarRascunho,
  perguntaDaChave,
  type CamposDoRascunho,
  type MudancaDoRascunho,
} from './rascunho.ts';

const SAUDE = 'saude.1:Tem alergia?';

test('answers are known by the words of their question; alike questions are counted', () => {
  expect(chavesDasPerguntas('saude', ['A', 'B', 'A'])).toEqual(['saude.1:A', 'saude.1:B', 'saude.2:A']);
  // An unchanged question keeps its key at another position or beside others.
  expect(chavesDasPerguntas('saude', ['novo', 'B'])[1]).toBe('saude.1:B');
  expect(chavesDasPerguntas('tratamento', ['A'])).toEqual(['tratamento.1:A']);
});

test.each([
  ['saude.1:Tem alergia?', 'Tem alergia?'],
  ['tratamento.12:Linha 1\nlinha 2: sim', 'Linha 1\nlinha 2: sim'],
  ['motivacao', null],
  ['saude.x:A', null],
  ['outra.1:A', null],
  ['conferir/saude.1:A', null],
])('the question of %j is %j', (chave, pergunta) => {
  expect(perguntaDaChave(chave)).toBe(pergunta);
});

test('a change names only what changed; the rest stays', () => {
  const antes = { motivacao: 'a', [SAUDE]: 'não' };
  expect(mudarRascunho('historico', antes, { motivacao: 'b' })).toEqual({
    ok: true,
    campos: { motivacao: 'b', [SAUDE]: 'não' },
    mudou: true,
  });
  expect(mudarRascunho('historico', antes, { [SAUDE]: null })).toMatchObject({
    campos: { motivacao: 'a' },
    mudou: true,
  });
  // An emptied field is a change like another: the person deleted it.
  expect(mudarRascunho('historico', antes, { motivacao: '' })).toMatchObject({
    campos: { motivacao: '', [SAUDE]: 'não' },
  });
});

test('what is told twice changes nothing', () => {
  for (const mudanca of [{}, { motivacao: 'a' }, { outrasInfos: null }]) {
    expect(mudarRascunho('historico', { motivacao: 'a' }, mudanca)).toMatchObject({ mudou: false });
  }
});

test.each([
  ['historico', { declaraVerdade: true }],
  ['historico', { autorizaEnvio: true }],
  ['historico', { nome: 'Ana' }],
  ['historico', { [SAUDE]: true }],
  ['historico', { 'conferir/declaraVerdade': true }],
  ['historico', { [chaveDaMarca(SAUDE)]: 'sim' }],
  ['historico', { [`saude.1:${'a'.repeat(2000)}`]: 'longa' }],
  ['historico', { 'saude.1:meio sinal \ud800': 'x' }],
  ['dados', { senha: 'segredo' }],
  ['dados', { senhaAtual: 'segredo' }],
  ['dados', { motivacao: 'x' }],
  ['dados', { semComplemento: 'sim' }],
  ['dados', { cpf: '52998224725' }],
] as const)('a draft of %s does not take %j', (tipo, mudanca) => {
  expect(mudarRascunho(tipo, {}, mudanca)).toEqual({
    ok: false,
    motivo: 'campo',
    campo: Object.keys(mudanca)[0],
  });
});

test('every field of /dados but the CPF of the account, and every kind of /historico is taken', () => {
  const dados = { nome: 'Ana', nomeSocial: 'Téo', emailContato: 'a@', responsavelCpf: '111', uf: '' };
  expect(mudarRascunho('dados', {}, { ...dados, semComplemento: true, responsavelDeclara: false }).ok).toBe(
    true,
  );
  const marca = { [chaveDaMarca('motivacao')]: true, [chaveDaMarca(SAUDE)]: true };
  expect(mudarRascunho('historico', {}, { [SAUDE]: 'x', outrasInfos: 'y', ...marca }).ok).toBe(true);
});

const fields = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`saude.1:${i}`, text]));

test('a text, the number of fields and the whole have bounds', () => {
  const longo = 'á'.repeat(MAX_TEXTO_NO_RASCUNHO);
  expect(mudarRascunho('historico', {}, { motivacao: longo }).ok).toBe(true);
  expect(mudarRascunho('historico', {}, { motivacao: `${longo}a` })).toEqual({
    ok: false,
    motivo: 'texto',
    campo: 'motivacao',
  });
  expect(mudarRascunho('historico', fields(999, ''), { motivacao: '' }).ok).toBe(true);
  expect(mudarRascunho('historico', fields(1_000, ''), { motivacao: '' })).toMatchObject({
    motivo: 'campos',
    campo: null,
  });
  expect(mudarRascunho('historico', fields(80, longo), {})).toMatchObject({ motivo: 'total', campo: null });
});

test('what no database keeps as text is left out', () => {
  const mudado = mudarRascunho('historico', {}, { motivacao: 'a\0b\ud800c😀' });
  expect(mudado).toMatchObject({ campos: { motivacao: 'ab�c😀' } });
});

const campo = fc.constantFrom('motivacao', 'outrasInfos', SAUDE, 'tratamento.1:Dose?');
const mudanca = fc.dictionary(campo, fc.option(fc.string({ maxLength: 20 }), { nil: null }), { maxKeys: 4 });

function aplicar(campos: CamposDoRascunho, ...mudancas: MudancaDoRascunho[]): CamposDoRascunho {
  return mudancas.reduce<CamposDoRascunho>((antes, proxima) => {
    const mudado = mudarRascunho('historico', antes, proxima);
    if (!mudado.ok) throw new Error(mudado.motivo);
    return mudado.campos;
  }, campos);
}

test('two devices in different fields, any order → no loss; a retry → no change', () => {
  fc.assert(
    fc.property(mudanca, mudanca, (um, outro) => {
      const outros = Object.fromEntries(Object.entries(outro).filter(([chave]) => !(chave in um)));
      expect(aplicar({}, um, outros)).toEqual(aplicar({}, outros, um));
      expect(aplicar({}, um, outros, outros)).toEqual(aplicar({}, um, outros));
    }),
  );
});

test('in one field the last writer wins', () => {
  fc.assert(
    fc.property(mudanca, mudanca, (um, outro) => {
      const depois = aplicar({}, um, outro);
      for (const [chave, valor] of Object.entries(outro)) {
        expect(depois[chave] ?? null).toBe(valor === null ? null : valor.replaceAll('\0', '').toWellFormed());
      }
    }),
  );
});
