import { expect, test } from 'vitest';
import type { Reembolso } from '#contracts/pedidos/pedidos.contract.ts';
import {
  moneyAfterDiscard,
  previstoLines,
  reembolsoSentence,
  semEscolhaSentence,
} from './reembolso-words.ts';

const DAY = '2026-11-21T02:30:00.000Z';
const reembolso = (change: Partial<Reembolso>): Reembolso => ({
  situacao: 'em andamento',
  valorCentavos: 5_990,
  pagoCentavos: null,
  porFora: null,
  parte: false,
  frete: false,
  desde: DAY,
  devolvidoEm: null,
  ...change,
});
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ');

const RECUSA = {
  em: '2026-11-20T12:00:00Z',
  motivo: 'Falta um exame.',
  medico: { nome: 'Helena Prado', crm: 'CRM-SP 000123' },
};

test('the choice names the amount that the rules give, today and without a choice', () => {
  const whole = { valorCentavos: 5_990, pagoCentavos: 5_990, percentual: 100, semEscolhaCentavos: 5_990 };
  const regra = '80% · Recusado pelo médico, depois de lido';
  const previsto = { ...whole, regra };
  expect(previstoLines(previsto)).toEqual(['O valor inteiro: nenhum documento foi feito']);
  expect(previstoLines({ ...previsto, valorCentavos: 4_792, percentual: 80 })).toEqual([
    'Dos R$\u00a059,90 que você pagou',
    'Pela regra da clínica: 80% · recusado pelo médico, depois de lido',
  ]);
  expect(semEscolhaSentence({ ...previsto, semEscolhaCentavos: 2_995 })).toBe(
    'Se você não escolher, devolvemos R$\u00a029,95.',
  );
  expect(semEscolhaSentence(undefined)).toBe('Se você não escolher, devolvemos o dinheiro.');
});

test.each([
  [{}, 'cancelado', 'Aguardando Pagamento', /^Você cancelou este pedido em 20\/11\/2026\. R\$ 59,90 estão/],
  [{}, 'na fila', 'Aguardando Pagamento', /^R\$ 59,90 estão voltando para a conta que pagou o Pix\. Costuma/],
  [
    { situacao: 'devolvido', devolvidoEm: DAY },
    'cancelado',
    'Aguardando Pagamento',
    /^R\$ 59,90 voltaram para a conta que pagou o Pix em 20\/11\/2026\.$/,
  ],
  [
    { valorCentavos: 2_995, pagoCentavos: 5_990 },
    'recusado',
    'Aguardando Pagamento',
    /^Helena Prado \(CRM-SP 000123\) não pôde emitir este documento\. R\$ 29,95, dos R\$ 59,90 pagos, estão voltando/,
  ],
  [
    { situacao: 'devolvido', devolvidoEm: DAY, porFora: 'TED 123.' },
    'recusado',
    'Aguardando Pagamento',
    /^R\$ 59,90 foram devolvidos por outro meio em 20\/11\/2026: TED 123\.$/,
  ],
  [{ situacao: 'por outro meio' }, 'recusado', 'Aguardando Pagamento', /devolve os R\$ 59,90 por outro meio/],
  [{ situacao: 'separado' }, null, 'Excluído', /este pedido está excluído\. O dinheiro está separado/],
  [{ situacao: 'separado' }, 'na fila', 'Aguardando Pagamento', /^Recebemos R\$ 59,90 além do valor/],
] as const)('%j, %s, %s', (change, atendimento, status, sentence) => {
  const money = { reembolso: reembolso(change), atendimento, status, recusa: RECUSA };
  expect(plain(reembolsoSentence(money))).toMatch(sentence);
});

test('an order without any says nothing', () => {
  const nothing = { reembolso: null, atendimento: 'na fila', status: 'Aguardando Pagamento', recusa: null };
  expect(reembolsoSentence(nothing)).toBeNull();
});

test.each([
  [null, /^Nada foi cobrado\.$/],
  ['PENDING', /^Nada foi cobrado\. O Pix deste pedido é cancelado/],
  ['OVERDUE', /^Nada foi cobrado\. /],
  ['VALUE_MISMATCH', /^O valor que recebemos fica separado/],
])('throwing away an order with %s does not say more of the money than is known', (status, sentence) => {
  expect(moneyAfterDiscard(status)).toMatch(sentence);
});
