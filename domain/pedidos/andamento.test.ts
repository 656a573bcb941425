import { describe, expect, test } from 'vitest';
import { andamento, type FatosDaConsulta, type FatosDoDocumento, type FatosDoPedido } from './andamento.ts';
import { passoAtual, PASSOS } from './passos.ts';

const NADA: FatosDoPedido = {
  pagoEm: '2026-11-18T13:12:00Z',
  atendimento: 'na fila',
  papel: false,
  assumidoEm: null,
  perguntas: [],
  documentos: [],
  envios: [],
  relatos: [],
  recusadoEm: null,
  escolha: null,
  consultas: [],
  canceladoEm: null,
  concluido: false,
  concluidoEm: null,
  excluido: false,
  devolvidoEm: null,
};
const RECUSADO = {
  atendimento: 'recusado',
  assumidoEm: '2026-11-19T17:20:00Z',
  recusadoEm: '2026-11-20T14:18:00Z',
  escolha: { recusadoEm: '2026-11-20T14:18:00Z', escolha: null, escolhidaEm: null },
} as const;
const CONSULTA: FatosDaConsulta = {
  inicio: '2026-11-25T13:00:00Z',
  estado: 'marcada',
  criadaEm: '2026-11-21T12:00:00Z',
  encerradaEm: null,
};
const ESCOLHIDA = { ...RECUSADO.escolha, escolha: 'consulta', escolhidaEm: CONSULTA.criadaEm } as const;
const REALIZADA = { ...CONSULTA, estado: 'realizada', encerradaEm: '2026-11-25T13:20:00Z' } as const;
const LIDO = { atendimento: 'em atendimento', assumidoEm: '2026-11-19T17:20:00Z' };
const ASSINADO: FatosDoDocumento = {
  estado: 'assinado',
  papel: false,
  assinadoEm: '2026-11-23T12:47:00Z',
  enviadoEm: '2026-11-23T12:48:00Z',
  revogadoEm: null,
};
const REVOGADO: FatosDoDocumento = { ...ASSINADO, estado: 'revogado', revogadoEm: '2026-11-24T12:00:00Z' };
const PAPEL: FatosDoDocumento = {
  estado: 'impresso',
  papel: true,
  assinadoEm: '2026-11-24T13:30:00Z',
  enviadoEm: null,
  revogadoEm: null,
};

const DEVOLVIDA = {
  situacao: 'devolvido',
  postadoEm: '2026-11-25T12:00:00Z',
  encerradoEm: '2026-11-28T12:00:00Z',
} as const;

/** Steps as one line: `!` current, `?` waits for the patient, `~` still to come. */
function line(fatos: Partial<FatosDoPedido>): string {
  const MARKS = { feito: '', agora: '!', espera: '?', depois: '~' };
  return andamento({ ...NADA, ...fatos })
    .map(({ passo, estado }) => `${MARKS[estado]}${PASSOS[passo]}`)
    .join(' > ');
}

const PERGUNTA = {
  feitaEm: '2026-11-19T17:40:00Z',
  respondidaEm: null,
  encerradaEm: null,
  venceu: false,
};

describe('the steps of an order', () => {
  test('there are none before it is paid', () => {
    expect(andamento({ ...NADA, pagoEm: null })).toEqual([]);
  });

  test.each<[string, Partial<FatosDoPedido>, string]>([
    ['waits', {}, 'Pago > !Na fila > ~Em leitura > ~Assinado > ~Enviado'],
    ['is read', LIDO, 'Pago > Na fila > !Em leitura > ~Assinado > ~Enviado'],
    [
      'was given back to the queue',
      { ...LIDO, atendimento: 'na fila' },
      'Pago > !Na fila > ~Em leitura > ~Assinado > ~Enviado',
    ],
    [
      'waits for an answer',
      {
        ...LIDO,
        atendimento: 'aguardando paciente',
        perguntas: [PERGUNTA],
      },
      'Pago > Na fila > Em leitura > ?Pergunta do médico > ~Assinado > ~Enviado',
    ],
    [
      'was answered and waits again',
      {
        ...LIDO,
        perguntas: [
          { ...PERGUNTA, respondidaEm: '2026-11-19T18:12:00Z', encerradaEm: '2026-11-19T18:12:00Z' },
        ],
      },
      'Pago > Na fila > !Em leitura > Pergunta do médico, respondida > ~Assinado > ~Enviado',
    ],
    [
      'came back without an answer, and is read again',
      { ...LIDO, perguntas: [{ ...PERGUNTA, encerradaEm: '2026-11-27T03:03:00Z', venceu: true }] },
      'Pago > Na fila > !Em leitura > Pergunta do médico, sem resposta > ~Assinado > ~Enviado',
    ],
    [
      'was answered after the term',
      {
        ...LIDO,
        perguntas: [
          {
            ...PERGUNTA,
            encerradaEm: '2026-11-27T03:03:00Z',
            respondidaEm: '2026-11-28T12:00:00Z',
            venceu: true,
          },
        ],
      },
      'Pago > Na fila > !Em leitura > Pergunta do médico, respondida > ~Assinado > ~Enviado',
    ],
    [
      'was signed, and the mail is still to leave',
      { atendimento: 'emitido', documentos: [{ ...ASSINADO, enviadoEm: null }] },
      'Pago > Na fila > Em leitura > !Assinado > ~Enviado',
    ],
    [
      'has one of two documents signed',
      {
        ...LIDO,
        documentos: [ASSINADO, { ...ASSINADO, estado: 'a assinar', assinadoEm: null, enviadoEm: null }],
      },
      'Pago > Na fila > !Em leitura > ~Assinado > ~Enviado',
    ],
    [
      'was sent',
      { atendimento: 'emitido', documentos: [ASSINADO], concluido: true },
      'Pago > Na fila > Em leitura > Assinado > Enviado',
    ],
    [
      'was completed without a document of ours',
      { concluido: true, concluidoEm: '2026-11-23T12:00:00Z' },
      'Pago > Na fila > Concluído',
    ],
    [
      'was completed while it was read, without a document of ours',
      { ...LIDO, concluido: true, concluidoEm: '2026-11-23T12:00:00Z' },
      'Pago > Na fila > Em leitura > Concluído',
    ],
    [
      'was refused, and its patient chooses',
      RECUSADO,
      'Pago > Na fila > Em leitura > Recusado > ?Sua escolha',
    ],
    [
      'was refused, and a consultation is booked',
      { ...RECUSADO, escolha: ESCOLHIDA, consultas: [CONSULTA] },
      'Pago > Na fila > Em leitura > Recusado > Consulta marcada > !Consulta',
    ],
    [
      'was refused, a consultation missed, and the money is asked back',
      {
        ...RECUSADO,
        escolha: { ...ESCOLHIDA, escolha: 'reembolso' },
        consultas: [{ ...REALIZADA, estado: 'faltou' }],
      },
      'Pago > Na fila > Em leitura > Recusado > Consulta perdida > !Reembolso pedido',
    ],
    [
      'is decided again after a consultation',
      { ...RECUSADO, atendimento: 'na fila', recusadoEm: null, escolha: ESCOLHIDA, consultas: [REALIZADA] },
      'Pago > Na fila > Em leitura > Recusado > Consulta > !Nova leitura > ~Assinado > ~Enviado',
    ],
    [
      'was signed after a consultation',
      {
        ...RECUSADO,
        atendimento: 'emitido',
        recusadoEm: null,
        escolha: ESCOLHIDA,
        consultas: [REALIZADA],
        documentos: [ASSINADO],
      },
      'Pago > Na fila > Em leitura > Recusado > Consulta > Nova leitura > Assinado > Enviado',
    ],
    [
      'was refused again after a consultation, and the money is back',
      {
        ...RECUSADO,
        recusadoEm: '2026-11-26T12:00:00Z',
        escolha: { ...ESCOLHIDA, escolha: 'nova recusa' },
        consultas: [REALIZADA],
        devolvidoEm: '2026-11-26T13:00:00Z',
      },
      'Pago > Na fila > Em leitura > Recusado > Consulta > Nova leitura > Recusado > Reembolso pedido > Dinheiro devolvido',
    ],
    [
      'will leave on paper',
      { papel: true },
      'Pago > !Na fila > ~Em leitura > ~Impresso > ~Postado > ~Entregue',
    ],
    [
      'is printed',
      { ...LIDO, atendimento: 'a postar', documentos: [PAPEL] },
      'Pago > Na fila > Em leitura > Impresso > !A postar > ~Postado > ~Entregue',
    ],
    [
      'was decided, and nothing is printed yet',
      { ...LIDO, atendimento: 'a postar', documentos: [{ ...PAPEL, estado: 'a imprimir' }] },
      'Pago > Na fila > Em leitura > !A postar > ~Postado > ~Entregue',
    ],
    [
      'came back by the post',
      { ...LIDO, atendimento: 'a postar', documentos: [PAPEL], envios: [DEVOLVIDA] },
      'Pago > Na fila > Em leitura > Impresso > Postado > Carta devolvida > !A postar > ~Postado > ~Entregue',
    ],
    [
      'was posted',
      { ...LIDO, atendimento: 'postado', documentos: [PAPEL] },
      'Pago > Na fila > Em leitura > Impresso > !Postado > ~Entregue',
    ],
    [
      'was revoked and is being written anew',
      { ...LIDO, documentos: [REVOGADO] },
      'Pago > Na fila > Em leitura > Assinado > Enviado > !Revogado > ~Assinado > ~Enviado',
    ],
    [
      'was replaced',
      {
        atendimento: 'emitido',
        concluido: true,
        documentos: [
          REVOGADO,
          { ...ASSINADO, assinadoEm: '2026-11-24T12:05:00Z', enviadoEm: '2026-11-24T12:06:00Z' },
        ],
      },
      'Pago > Na fila > Em leitura > Assinado > Enviado > Revogado > Assinado > Enviado',
    ],
    [
      'has an error reported',
      {
        atendimento: 'emitido',
        concluido: true,
        documentos: [ASSINADO],
        relatos: [{ em: '2026-11-23T15:00:00Z', resolvidoEm: null, respondido: false }],
      },
      'Pago > Na fila > Em leitura > Assinado > Enviado > !Erro relatado',
    ],
    [
      'has an error reported that was answered, and another one',
      {
        atendimento: 'emitido',
        concluido: true,
        documentos: [ASSINADO],
        relatos: [
          { em: '2026-11-23T15:00:00Z', resolvidoEm: '2026-11-23T16:00:00Z', respondido: true },
          { em: '2026-11-24T15:00:00Z', resolvidoEm: null, respondido: false },
        ],
      },
      'Pago > Na fila > Em leitura > Assinado > Enviado > Erro relatado, respondido > !Erro relatado',
    ],
    [
      'was refused, and the money is back',
      {
        ...LIDO,
        atendimento: 'recusado',
        recusadoEm: '2026-11-24T14:18:00Z',
        devolvidoEm: '2026-11-25T12:00:00Z',
      },
      'Pago > Na fila > Em leitura > Recusado > Dinheiro devolvido',
    ],
    [
      'was cancelled before anybody read it',
      { atendimento: 'cancelado', canceladoEm: '2026-11-18T14:00:00Z' },
      'Pago > Na fila > Cancelado',
    ],
  ])('of one that %s', (_what, fatos, expected) => {
    expect(line(fatos)).toBe(expected);
  });

  test('a step that has not come has no instant', () => {
    const steps = andamento({
      ...NADA,
      ...LIDO,
      documentos: [ASSINADO, { ...ASSINADO, assinadoEm: null, enviadoEm: null }],
    });
    expect(steps.filter(({ estado, em }) => estado === 'depois' && em !== null)).toEqual([]);
    expect(passoAtual(steps)).toEqual({ passo: 'leitura', estado: 'agora', em: LIDO.assumidoEm });
  });
});

test('of a deleted order nothing lasts, nothing is awaited and nothing is to come', () => {
  expect(line({ excluido: true })).toBe('Pago > Na fila');
  expect(line({ ...RECUSADO, excluido: true })).not.toMatch(/[!?~]/);
});
