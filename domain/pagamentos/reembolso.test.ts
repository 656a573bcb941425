import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CAUSAS_DO_REEMBOLSO,
  ESTAGIOS_DO_PEDIDO,
  estagioDoPedido,
  noArrependimento,
  recusaDaRegra,
  REGRAS_DE_REEMBOLSO,
  REGRAS_INICIAIS,
  regraEmPalavras,
  valorDoReembolso,
  type PedidoDeReembolso,
  type RegraDeReembolso,
} from './reembolso.ts';

const PAGO_EM = new Date('2026-11-10T15:00:00Z');
const CEDO = new Date('2026-11-12T15:00:00Z');
const TARDE = new Date('2026-11-30T15:00:00Z');
/** Every share that may be lowered is. */
const regras = (percentual: number): RegraDeReembolso[] =>
  REGRAS_DE_REEMBOLSO.map(({ causa, estagio, minimo }) => ({
    causa,
    estagio,
    percentual: Math.max(minimo, percentual),
  }));
const asked = (change: Partial<PedidoDeReembolso>): PedidoDeReembolso => ({
  pago: 5_990,
  frete: { valor: 0, postado: false },
  causa: 'recusado',
  estagio: 'em leitura',
  pagoEm: PAGO_EM,
  agora: TARDE,
  regras: regras(50),
  ...change,
});

test.each([
  ['the rule', {}, 2_995, 'recusado', 50],
  ['half a centavo goes to the patient', { pago: 5_991 }, 2_996, 'recusado', 50],
  ['within seven days all, whatever the rule says', { agora: CEDO }, 5_990, 'arrependimento', 100],
  ['a cancellation', { causa: 'cancelado', estagio: 'antes da leitura' }, 2_995, 'cancelado', 50],
  ['no choice', { causa: 'sem_escolha', estagio: 'depois da consulta' }, 2_995, 'sem_escolha', 50],
  ['deleted', { causa: 'excluido', estagio: 'depois da pergunta' }, 2_995, 'excluido', 50],
  [
    'with a document, seven days or not',
    { causa: 'excluido', estagio: 'com documento', agora: CEDO },
    2_995,
    'excluido',
    50,
  ],
  [
    'with a document, as an installation begins',
    { causa: 'excluido', estagio: 'com documento', regras: REGRAS_INICIAIS },
    0,
    'excluido',
    0,
  ],
  ['revoked for our error', { causa: 'excluido', estagio: 'documento revogado' }, 5_990, 'nosso_erro', 100],
  [
    'freight whole until it is posted',
    { pago: 7_990, frete: { valor: 2_000, postado: false } },
    4_995,
    'recusado',
    50,
  ],
  [
    'freight gone once it is posted',
    { pago: 7_990, frete: { valor: 2_000, postado: true } },
    2_995,
    'recusado',
    50,
  ],
  ['a rule that nobody saved', { regras: [] }, 5_990, 'recusado', 100],
  [
    'a rule below the law',
    { agora: CEDO, regras: [{ causa: 'arrependimento', estagio: 'antes do documento', percentual: 10 }] },
    5_990,
    'arrependimento',
    100,
  ],
] satisfies [string, Partial<PedidoDeReembolso>, number, string, number][])(
  '%s',
  (_, change, valor, causa, percentual) => {
    expect(valorDoReembolso(asked(change))).toMatchObject({ valor, causa, percentual });
  },
);

test.each([
  ['2026-11-10T15:00:00Z', true],
  // The seventh day ends at midnight in São Paulo.
  ['2026-11-18T02:59:00Z', true],
  ['2026-11-18T03:00:00Z', false],
])('paid on the 10th, regretted at %s: %s', (agora, within) => {
  expect(noArrependimento(PAGO_EM, new Date(agora))).toBe(within);
});

const nothing = { lido: false, perguntado: false, consultado: false, entregue: false, revogado: false };
test.each([
  [nothing, 'antes da leitura'],
  [{ ...nothing, lido: true }, 'em leitura'],
  [{ ...nothing, lido: true, perguntado: true }, 'depois da pergunta'],
  [{ ...nothing, perguntado: true, consultado: true }, 'depois da consulta'],
  [{ ...nothing, lido: true, revogado: true, consultado: true }, 'documento revogado'],
  [{ ...nothing, lido: true, revogado: true, entregue: true }, 'com documento'],
] as const)('%j is %s', (fatos, estagio) => {
  expect(estagioDoPedido(fatos)).toBe(estagio);
});

test.each([
  ['arrependimento', 'antes do documento', 99, 'arrependimento'],
  ['nosso_erro', 'documento revogado', 0, 'nosso_erro'],
  ['arrependimento', 'antes do documento', 100, null],
  ['recusado', 'em leitura', 0, null],
  ['recusado', 'em leitura', 101, 'forma'],
  ['recusado', 'em leitura', 12.5, 'forma'],
  ['recusado', 'com documento', 10, 'desconhecida'],
])('%s, %s to %i: %s', (causa, estagio, percentual, recusa) => {
  expect(recusaDaRegra(causa, estagio, percentual)).toBe(recusa);
});

test('a rule in words', () => {
  expect(regraEmPalavras({ causa: 'recusado', estagio: 'depois da pergunta', percentual: 50 })).toBe(
    '50% · Recusado pelo médico, depois de uma pergunta do médico',
  );
});

const any = fc.record({
  pago: fc.integer({ min: 0, max: 1_000_000 }),
  frete: fc.record({ valor: fc.integer({ min: 0, max: 50_000 }), postado: fc.boolean() }),
  causa: fc.constantFrom(...CAUSAS_DO_REEMBOLSO),
  estagio: fc.constantFrom(...ESTAGIOS_DO_PEDIDO),
  pagoEm: fc.constant(PAGO_EM),
  agora: fc.date({ min: PAGO_EM, max: new Date('2027-03-01'), noInvalidDate: true }),
  regras: fc.tuple(
    ...REGRAS_INICIAIS.map((regra) => fc.nat(100).map((percentual) => ({ ...regra, percentual }))),
  ),
});

test('whatever the rules: whole centavos, never more than was paid, never below the law', () => {
  fc.assert(
    fc.property(any, (some) => {
      const { valor, percentual, causa } = valorDoReembolso(some);
      const frete = Math.min(some.frete.valor, some.pago);
      const gone = some.frete.postado && causa !== 'nosso_erro' ? frete : 0;
      expect(Number.isSafeInteger(valor) && valor >= 0 && valor <= some.pago).toBe(true);
      expect(percentual < 100 || valor === some.pago - gone).toBe(true);
      // In the patient's favour by less than a centavo.
      const share = valor - (frete - gone);
      expect(share * 100 - (some.pago - frete) * percentual).toBeGreaterThanOrEqual(0);
      expect(share * 100 - (some.pago - frete) * percentual).toBeLessThan(100);
      const early = noArrependimento(some.pagoEm, some.agora) && some.estagio !== 'com documento';
      const lawful = early || some.estagio === 'documento revogado';
      expect(!lawful || percentual === 100).toBe(true);
    }),
  );
});
